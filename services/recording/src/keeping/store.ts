import type { Transaction } from '@jobspeak/kit';

/** What an account wants of its audio. */
interface Wanted {
  accountId: string;
  audioDays: number | null;
  supportListens: boolean;
  savedAt: Date;
}

/** Keeps what an account wants of its audio; what is older than what is known changes nothing. */
export const saveSettings = async (
  trx: Transaction,
  { accountId, audioDays, supportListens, savedAt }: Wanted,
): Promise<void> => {
  await trx('businesses')
    .insert({ account_id: accountId, audio_days: audioDays, support_listens: supportListens, saved_at: savedAt })
    .onConflict('account_id')
    .merge()
    .where('businesses.saved_at', '<=', savedAt);
};

interface Kept {
  accountId: string;
  id: string;
}

/** Finished, and not wanted any longer: by its account's days, from when it arrived. */
const OVER = `
  recordings.audio_deleted_at is null and recordings.state in ('transcribed', 'failed')
  and recordings.created_at < ?::timestamptz - make_interval(days => businesses.audio_days)`;

/** Takes a recording whose audio is no longer wanted, of any account, until the transaction ends; others take others. */
export const takeOver = async (trx: Transaction, now: Date): Promise<Kept | null> => {
  const row: { account_id: string; id: string } | undefined = await trx('recordings')
    .join('businesses', 'businesses.account_id', 'recordings.account_id')
    .whereRaw(OVER, [now])
    .orderBy('recordings.created_at')
    .forUpdate('recordings')
    .skipLocked()
    .first('recordings.account_id', 'recordings.id');
  return row ? { accountId: row.account_id, id: row.id } : null;
};

export const noteDeleted = async (trx: Transaction, { accountId, id }: Kept, now: Date): Promise<void> => {
  await trx('recordings').where({ account_id: accountId, id }).update({ audio_deleted_at: now });
};

/** The recordings of a quote: the one that it was made from, and the second takes. */
export const findOfQuote = (trx: Transaction, accountId: string, quoteId: string): PromiseLike<string[]> =>
  trx('recordings').where({ account_id: accountId, quote_id: quoteId }).forUpdate().pluck('id');

export const eraseRecording = async (trx: Transaction, accountId: string, id: string): Promise<void> => {
  await trx('recordings').where({ account_id: accountId, id }).delete();
};
