import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type DocumentSnapshot, pdfRequested } from '@jobspeak/contracts';
import { type Db, emit } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { findQuote } from '../quotes/store';
import { fileNameOf, snapshotOf } from './domain';
import * as store from './store';

/** Longer than a rendering takes when the browser has to be started anew. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;

const fingerprintOf = (snapshot: DocumentSnapshot) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex').slice(0, 32);

/**
 * The PDF of a quote as it stands now: the one made before when nothing has changed, else a new one, for which the
 * caller waits.
 * @throws AppError QUOTE_NOT_FOUND; PDF_GENERATION_FAILED when it cannot be made in time.
 */
export async function pdfOfQuote(
  db: Db,
  accountId: string,
  quoteId: string,
  now: Date,
): Promise<{ objectKey: string; fileName: string }> {
  const quote = await findQuote(db, accountId, quoteId);
  const snapshot = snapshotOf(quote, await settingsOf(db, accountId));
  const fingerprint = fingerprintOf(snapshot);
  await db.transaction(async (trx) => {
    if (await store.wantRendition(trx, accountId, quoteId, fingerprint, now))
      await emit(trx, pdfRequested, accountId, { documentId: quoteId, fingerprint, snapshot });
  });
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    const rendition = await store.findRendition(db, accountId, quoteId, fingerprint);
    if (rendition?.state === 'failed') break;
    if (rendition?.objectKey) return { objectKey: rendition.objectKey, fileName: fileNameOf(quote) };
    await delay(LOOK_AGAIN_MS);
  }
  throw new AppError('PDF_GENERATION_FAILED');
}
