import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type DocumentSnapshot } from '@jobspeak/contracts';
import type { Db, Transaction } from './db';

interface RenditionRow {
  account_id: string;
  document_id: string;
  fingerprint: string;
  state: 'requested' | 'rendered' | 'failed';
  object_key: string | null;
}

/** The table of a service's printed documents: a service that uses `printed` lists it among its migrations. */
export const renditionsTable = {
  up: (db: Db) =>
    db.raw(`
      create table renditions (
        account_id uuid not null,
        document_id uuid not null,
        fingerprint text not null,
        state text not null constraint renditions_state_check check (state in ('requested', 'rendered', 'failed')),
        object_key text,
        requested_at timestamptz not null,
        constraint renditions_pkey primary key (document_id, fingerprint)
      );
      create index renditions_account_idx on renditions (account_id);
    `),
};

/** Longer than a rendering takes when the browser has to be started anew. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;

/** A document as it stands in a snapshot. */
interface Wanted {
  accountId: string;
  documentId: string;
  fingerprint: string;
}

const rendition = (db: Db, { accountId, documentId, fingerprint }: Wanted) =>
  db<RenditionRow>('renditions').where({
    account_id: accountId,
    document_id: documentId,
    fingerprint,
  } as object);

/** Notes that a rendition is wanted; true when it has to be asked for: there is none, or the last one failed. */
async function want(trx: Transaction, wanted: Wanted, now: Date): Promise<boolean> {
  const { accountId, documentId, fingerprint } = wanted;
  const row = { account_id: accountId, document_id: documentId, fingerprint, state: 'requested', requested_at: now };
  const fresh: unknown[] = await trx('renditions')
    .insert(row)
    .onConflict(['document_id', 'fingerprint'])
    .ignore()
    .returning('fingerprint');
  if (fresh.length > 0) return true;
  const again = await rendition(trx, wanted)
    .where({ state: 'failed' })
    .update({ state: 'requested', requested_at: now } as object);
  return again === 1;
}

/** What is to be printed, of which document. */
interface Printing {
  documentId: string;
  fingerprint: string;
  snapshot: DocumentSnapshot;
}

/**
 * Where the PDF of a document lies: the one made before when nothing has changed, else a new one, for which the caller
 * waits.
 * @param request announces what is to be printed, in the transaction that notes it.
 * @throws AppError PDF_GENERATION_FAILED when it cannot be made in time.
 */
export async function printed(
  db: Db,
  accountId: string,
  { documentId, snapshot, now }: { documentId: string; snapshot: DocumentSnapshot; now: Date },
  request: (trx: Transaction, printing: Printing) => Promise<void>,
): Promise<string> {
  const fingerprint = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex').slice(0, 32);
  const wanted = { accountId, documentId, fingerprint };
  await db.transaction(async (trx) => {
    if (await want(trx, wanted, now)) await request(trx, { documentId, fingerprint, snapshot });
  });
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    const row = await rendition(db, wanted).first();
    if (row?.state === 'failed') break;
    if (row?.object_key) return row.object_key;
    await delay(LOOK_AGAIN_MS);
  }
  throw new AppError('PDF_GENERATION_FAILED');
}

/** Notes that a document has been printed; one of another service changes nothing. */
export const noteRendered = (
  trx: Transaction,
  accountId: string,
  { key, ...of }: { documentId: string; fingerprint: string; key: string },
) => rendition(trx, { accountId, ...of }).update({ state: 'rendered', object_key: key });

/** Notes that a document could not be printed; the next who wants it asks again. */
export const noteUnprinted = (
  trx: Transaction,
  accountId: string,
  { documentId, fingerprint }: { documentId: string; fingerprint: string },
) => rendition(trx, { accountId, documentId, fingerprint }).update({ state: 'failed' });
