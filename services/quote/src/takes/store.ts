import type { HeardSegment, TakeTarget } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';

/** A second take whose words are known. */
export interface Take {
  accountId: string;
  recordingId: string;
  target: TakeTarget;
  segments: readonly HeardSegment[];
  /** How much of it has been heard. */
  heardMs: number;
  /** Its device has fallen silent: there may be more of it. */
  cutShort: boolean;
  /** Its device had fallen silent, and has come back: there is more of it than before. */
  goesOn?: boolean;
}

interface TakeRow {
  account_id: string;
  recording_id: string;
  target: TakeTarget;
  segments: HeardSegment[];
  heard_ms: number;
  cut_short: boolean;
}

/** Puts a take in line until its quote stands; newer words of it replace older ones. */
export const insertWaiting = async (trx: Transaction, take: Take): Promise<void> => {
  await trx('takes')
    .insert({
      recording_id: take.recordingId,
      account_id: take.accountId,
      quote_id: take.target.quoteId,
      target: JSON.stringify(take.target),
      segments: JSON.stringify(take.segments),
      merged: false,
      heard_ms: take.heardMs,
      cut_short: take.cutShort,
    })
    .onConflict('recording_id')
    .merge()
    .where('takes.account_id', take.accountId);
};

/** How much of this take the quote has already, in ms; null where it has none of it. */
export const mergedMs = async (trx: Transaction, accountId: string, recordingId: string): Promise<number | null> => {
  const row: { heard_ms: number } | undefined = await trx('takes')
    .where({ account_id: accountId, recording_id: recordingId, merged: true })
    .first('heard_ms');
  return row?.heard_ms ?? null;
};

/** The quote has it now; the words need not be kept here any longer. */
export const noteMerged = async (trx: Transaction, take: Take): Promise<void> => {
  await insertWaiting(trx, { ...take, segments: [] });
  await trx('takes').where({ account_id: take.accountId, recording_id: take.recordingId }).update({ merged: true });
};

/** Those that wait for a quote, in the order of their coming; they wait no longer. */
export const takeWaiting = async (trx: Transaction, accountId: string, quoteId: string): Promise<Take[]> => {
  const rows: TakeRow[] = await trx('takes')
    .where({ account_id: accountId, quote_id: quoteId, merged: false })
    .orderBy('created_at')
    .select('account_id', 'recording_id', 'target', 'segments', 'heard_ms', 'cut_short');
  await trx('takes').where({ account_id: accountId, quote_id: quoteId, merged: false }).delete();
  return rows.map((row) => ({
    accountId: row.account_id,
    recordingId: row.recording_id,
    target: row.target,
    segments: row.segments,
    heardMs: row.heard_ms,
    cutShort: row.cut_short,
  }));
};
