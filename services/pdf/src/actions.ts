import { AppError, DocumentSnapshot, pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { count, type Db, emit, inSpan, type Log, type ObjectStore, type Transaction } from '@jobspeak/kit';
import { withInvoice } from './einvoice/actions';
import { picturesOf } from './pictures';
import * as store from './store';

/** Where the PDF of one look of a document lies. */
const objectKeyOf = ({ accountId, documentId, fingerprint }: store.DocumentKey): string =>
  `pdf/${accountId}/${documentId}/${fingerprint}.pdf`;

/** What was printed; the size is in bytes. */
interface Printed {
  bytes: number;
  kind: DocumentSnapshot['kind'];
}

const announce = (
  trx: Transaction,
  { accountId, documentId, fingerprint }: store.DocumentKey,
  { bytes, kind }: Printed,
) => {
  const key = objectKeyOf({ accountId, documentId, fingerprint });
  return emit(trx, pdfRendered, accountId, { documentId, fingerprint, key, bytes, kind });
};

/**
 * Notes that a PDF is wanted. One that exists is announced again; one that is under way is announced when it is
 * done; one that failed, or whose file is gone, is made anew.
 */
export async function requestRendering(
  trx: Transaction,
  objects: ObjectStore,
  key: store.DocumentKey,
  snapshot: DocumentSnapshot,
): Promise<void> {
  if (await store.insertRendering(trx, key, snapshot)) return;
  const known = await store.findRendering(trx, key);
  if (known?.state === 'waiting') return;
  const bytes = known?.state === 'done' ? await objects.size(objectKeyOf(key)) : null;
  if (bytes === null) await store.startAgain(trx, key, snapshot);
  else await announce(trx, key, { bytes, kind: snapshot.kind });
}

export interface RenderingTools {
  db: Db;
  objects: ObjectStore;
  log: Log;
  render: (snapshot: DocumentSnapshot, pictures: ReadonlyMap<string, string>) => Promise<Buffer>;
  /** Whether the service is on its way down: what fails then is nobody's fault and stays as it was. */
  isStopping: () => boolean;
  /** Whether no PDF of an account can be made, because somebody wants to see what happens then. */
  isBroken: (accountId: string) => Promise<boolean>;
  /** Wait before the second attempt, in ms; doubled before the third. */
  retryMs: number;
}

const MAX_ATTEMPTS = 3;

/** Prints and stores. */
const printed = async (tools: RenderingTools, waiting: store.Waiting): Promise<Printed> => {
  const { render, objects, log, isBroken } = tools;
  if (await isBroken(waiting.accountId)) throw new AppError('PDF_GENERATION_FAILED');
  const snapshot = DocumentSnapshot.parse(waiting.snapshot);
  const pictures = await picturesOf(objects, waiting.accountId, snapshot);
  const pdf = await withInvoice(await render(snapshot, pictures), snapshot, log);
  return { bytes: (await objects.put(objectKeyOf(waiting), pdf)).size, kind: snapshot.kind };
};

async function noteFailure(trx: Transaction, { log, retryMs }: RenderingTools, waiting: store.Waiting, cause: unknown) {
  const { accountId, documentId, fingerprint } = waiting;
  const attempts = waiting.attempts + 1;
  const code = cause instanceof AppError ? cause.code : 'PDF_GENERATION_FAILED';
  log.warn({ err: cause, accountId, documentId, attempts }, 'a PDF could not be made');
  if (attempts < MAX_ATTEMPTS) {
    await store.postpone(trx, waiting, attempts, code, retryMs * 2 ** waiting.attempts);
    return;
  }
  await store.markFailed(trx, waiting, attempts, code);
  await emit(trx, pdfFailed, accountId, { documentId, fingerprint, error: code });
}

async function renderOne(trx: Transaction, tools: RenderingTools, waiting: store.Waiting): Promise<void> {
  const started = performance.now();
  const result = await printed(tools, waiting).catch((error: unknown) => ({ error }));
  const outcome = 'error' in result ? 'failed' : 'done';
  count('jobspeak.pdf.duration', (performance.now() - started) / 1_000, { 'jobspeak.outcome': outcome });
  if ('error' in result) {
    // Rolled back, as if it had not begun.
    if (tools.isStopping()) throw result.error;
    await noteFailure(trx, tools, waiting, result.error);
  } else {
    await store.markDone(trx, waiting);
    await announce(trx, waiting, result);
  }
}

/** Makes the PDF that has waited longest; false when none is due. */
export const renderNext = (tools: RenderingTools): Promise<boolean> =>
  tools.db.transaction(async (trx) => {
    const waiting = await store.takeWaiting(trx);
    if (!waiting) return false;
    const { traceparent, documentId, attempts } = waiting;
    const attributes = { 'jobspeak.document.id': documentId, 'jobspeak.attempt': attempts + 1 };
    await inSpan('render document', { traceparent, attributes }, () => renderOne(trx, tools, waiting));
    return true;
  });
