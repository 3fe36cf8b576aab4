import { randomUUID } from 'node:crypto';
import { CallFailure, type Db, inSpan, type Log, startWorker, type Worker } from '@jobspeak/kit';
import {
  draftFromReading,
  type Knowledge,
  knowledgeOf,
  transcriptFrom,
  type Understood,
  understandHere,
} from './actions';
import type { LocalReader } from './network/local-reader';
import * as store from './reading-store';
import type { CloudReader } from './understanding/openai';

export interface ReaderOptions {
  db: Db;
  reader: LocalReader;
  /** Null where words are read on this machine: then only what was put in line before is worked off. */
  cloud: CloudReader | null;
  /** How often the table is looked at when nobody rings, in ms. */
  pollMs?: number;
}

/** A call waits for the network nearly all of its time. */
const AT_ONCE = 8;
/** After the death of a process its transcripts are taken up when this has passed. */
const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;
/** A transcript whose process died this often is read here. */
const MAX_ATTEMPTS = 3;
const POLL_MS = 1_000;
const IDLE_POLL_MS = 60_000;

interface Work {
  db: Db;
  log: Log;
  reader: LocalReader;
  cloud: CloudReader | null;
  worker: string;
  signal: AbortSignal;
}

/** Keeps the lease while the work goes on; ends the work when it was lost. */
function keepLease({ db, worker, log }: Work, claim: store.ReadingClaim, lost: AbortController): () => void {
  const timer = setInterval(() => {
    store.renewReading(db, worker, claim, LEASE_SECONDS).then(
      (mine) => mine || lost.abort(new Error('The transcript was taken over by another worker')),
      (error: unknown) => log.warn({ err: error, quoteId: claim.quoteId }, 'lease not renewed'),
    );
  }, RENEW_MS);
  return () => clearInterval(timer);
}

/** Read by the cloud, or here with the reason. Throws only when the work is to end. */
async function understand(
  { cloud, log, reader }: Work,
  claim: store.ReadingClaim,
  knowledge: Knowledge,
  signal: AbortSignal,
): Promise<Understood> {
  const { quoteId, attempts } = claim;
  const { segments, context } = knowledge;
  const readHere = (reason: string | null) => understandHere(reader, knowledge, { quoteId, reason });
  if (!cloud) return readHere(null);
  if (attempts > MAX_ATTEMPTS) return readHere(`${cloud.name}: given up after ${MAX_ATTEMPTS} attempts`);
  const started = performance.now();
  try {
    const reading = await cloud.read(transcriptFrom(segments), context, signal);
    const extractMs = Math.round(performance.now() - started);
    return { read: { reading }, readBy: { engine: cloud.name, reason: null }, extractMs };
  } catch (error) {
    if (signal.aborted) throw error;
    const known = error instanceof CallFailure;
    const reason = known ? error.message : `${cloud.name}: failed`;
    // A failure's causes may hold what was said; a bug is wanted whole.
    if (known) log.warn({ quoteId, reason }, 'read on this machine instead');
    else log.error({ err: error, quoteId }, 'the reading of an answer failed');
    return readHere(reason);
  }
}

/** One attempt at one transcript, to an end that is written down. */
async function attempt(work: Work, claim: store.ReadingClaim): Promise<void> {
  const { db, log, worker, signal } = work;
  const { accountId, recordingId, quoteId, occurredAt: now } = claim;
  const lost = new AbortController();
  const letGo = keepLease(work, claim, lost);
  try {
    const knowledge = await knowledgeOf(db, accountId, claim);
    const understood = await understand(work, claim, knowledge, AbortSignal.any([signal, lost.signal]));
    const source = { accountId, recordingId, quoteId, now };
    await db.transaction((trx) =>
      draftFromReading(trx, log, source, { heard: claim, understood, knowledge }, () =>
        store.endReading(trx, worker, claim),
      ),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    await store.releaseReading(db, worker, claim);
  } finally {
    letGo();
  }
}

/** Takes a transcript and works on it in the background; false when none waits. */
async function takeNext(work: Work, underWay: Set<Promise<void>>, onDone: () => void): Promise<boolean> {
  const { db, worker, log } = work;
  const claim = await store.claimReading(db, worker, LEASE_SECONDS);
  if (!claim) return false;
  const { traceparent, accountId, recordingId, quoteId, attempts } = claim;
  const attributes = {
    'jobspeak.account.id': accountId,
    'jobspeak.recording.id': recordingId,
    'jobspeak.quote.id': quoteId,
    'jobspeak.attempt': attempts,
  };
  const job = inSpan('understand transcript', { traceparent, attributes }, () => attempt(work, claim))
    .catch((error: unknown) => log.error({ err: error, quoteId }, 'transcript left to its lease'))
    .finally(() => {
      underWay.delete(job);
      onDone();
    });
  underWay.add(job);
  return true;
}

/**
 * Starts reading what was put in line. A transcript belongs to one worker for as long as its lease is renewed, so
 * several processes share the work, none is sent out twice, and what a dead one left behind is taken up by another.
 */
export function startReader({ db, reader, cloud, pollMs = cloud ? POLL_MS : IDLE_POLL_MS }: ReaderOptions): Worker {
  const { log } = reader;
  const stopping = new AbortController();
  const work: Work = { db, log, reader, cloud, worker: randomUUID(), signal: stopping.signal };
  const underWay = new Set<Promise<void>>();
  const worker = startWorker({
    name: 'transcripts',
    log,
    next: async () => underWay.size < AT_ONCE && takeNext(work, underWay, () => worker.ring()),
    pollMs,
  });
  return {
    ring: () => worker.ring(),
    /** Ends the work under way and gives the transcripts back. */
    async stop() {
      stopping.abort(new Error('The service is stopping'));
      await worker.stop();
      await Promise.all(underWay);
    },
  };
}
