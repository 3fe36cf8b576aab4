import type { Db, Transaction } from '@jobspeak/kit';

/** Opens a trial; those of all visitors wait for one another here, so that they can be counted. */
export const insertTrial = async (trx: Transaction, accountId: string, now: Date): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext(current_schema || '.trials'))`);
  await trx('trials').insert({ account_id: accountId, created_at: now });
};

/** How many trials wait or are heard. Not scoped: a bound for all. */
export const countUnderWay = async (db: Db): Promise<number> => {
  const [row]: { number: number }[] = await db('recordings')
    .whereIn('state', ['stored', 'transcribing'])
    .whereRaw('is_trial(account_id)')
    .select(db.raw('count(*)::int as number'));
  return row?.number ?? 0;
};

/** Takes the oldest trial from before then, of any visitor, until the transaction ends; others take others. */
export const takeOld = async (trx: Transaction, before: Date): Promise<string | null> => {
  const row: { account_id: string } | undefined = await trx('trials')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .first('account_id');
  return row?.account_id ?? null;
};

/** Gives a trial's recording to the account that has taken it. */
export const giveRecording = async (trx: Transaction, from: string, id: string, to: string): Promise<void> => {
  await trx('recordings').where({ account_id: from, id }).update({ account_id: to });
  await trx('chunks').where({ account_id: from, recording_id: id }).update({ account_id: to });
};

/** Whether this trial's recording is still with it. */
export const hasRecording = async (trx: Transaction, accountId: string, id: string): Promise<boolean> =>
  (await trx('recordings').where({ account_id: accountId, id }).forUpdate().select('id')).length > 0;
