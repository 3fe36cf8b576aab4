import type { Db, Transaction } from '@jobspeak/kit';

export interface Rendition {
  state: 'requested' | 'rendered' | 'failed';
  objectKey: string | null;
}

interface PdfRow {
  state: Rendition['state'];
  object_key: string | null;
}

const rendition = (db: Db, accountId: string, quoteId: string, fingerprint: string) =>
  db<PdfRow>('pdfs').where({ account_id: accountId, quote_id: quoteId, fingerprint } as object);

export const findRendition = async (
  db: Db,
  accountId: string,
  quoteId: string,
  fingerprint: string,
): Promise<Rendition | null> => {
  const row = await rendition(db, accountId, quoteId, fingerprint).first();
  return row ? { state: row.state, objectKey: row.object_key } : null;
};

/** Notes that a rendition is wanted; true when it has to be asked for, because there is none or the last one failed. */
export const wantRendition = async (
  trx: Transaction,
  accountId: string,
  quoteId: string,
  fingerprint: string,
  now: Date,
): Promise<boolean> => {
  const fresh = await trx('pdfs')
    .insert({ quote_id: quoteId, account_id: accountId, fingerprint, state: 'requested', requested_at: now })
    .onConflict(['quote_id', 'fingerprint'])
    .ignore()
    .returning('quote_id');
  if (fresh.length > 0) return true;
  const again = await rendition(trx, accountId, quoteId, fingerprint)
    .where({ state: 'failed' })
    .update({ state: 'requested', requested_at: now } as object);
  return again === 1;
};

export const markRendered = (db: Db, accountId: string, quoteId: string, fingerprint: string, objectKey: string) =>
  rendition(db, accountId, quoteId, fingerprint).update({ state: 'rendered', object_key: objectKey });

export const markFailed = (db: Db, accountId: string, quoteId: string, fingerprint: string) =>
  rendition(db, accountId, quoteId, fingerprint).update({ state: 'failed' });
