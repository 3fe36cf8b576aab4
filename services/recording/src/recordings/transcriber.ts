import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AppError,
  type HearingWork,
  isTrialAccount,
  recordingFailed,
  recordingTranscribed,
  TRIAL_SECONDS,
} from '@jobspeak/contracts';
import { emit, inSpan, type Log } from '@jobspeak/kit';
import { wordsOf } from '../items/store';
import type { Take } from '../speech/cloud';
import type { TranscribeOptions } from '../speech/engine';
import type { Transcribing } from '../speech/fallback';
import type { SpeechProgress, Transcription } from '../speech/transcription';
import type { Stores } from './actions';
import { chunkKey, readAudio } from './audio';
import {
  backoffSeconds,
  bytesOf,
  extentOf,
  type Failure,
  factsOf,
  failureOf,
  MAX_ATTEMPTS,
  type RecordingRecord,
} from './domain';
import { clearLeftovers } from './leftovers';
import type { Live } from './live';
import { announceDone, startAnnouncing } from './progress';
import { timeStages, watchBacklog } from './stages';
import * as store from './store';

export interface TranscriberOptions extends Stores {
  transcribing: Transcribing;
  live: Live;
  log: Log;
  /** Whether an account's recordings are heard late, because somebody wants to see what happens then. */
  isSlow?: (accountId: string) => Promise<boolean>;
  /** How late that is, in ms. */
  lateMs?: number | undefined;
  /** How often the table is looked at when nobody rings, in ms. */
  pollMs?: number;
}

/** Works on recordings in the background. */
export interface Transcriber {
  /** There is something to do: this recording, if it was listened to while it came. */
  ring: (id?: string) => void;
  /** Ends the work under way and gives the recordings back. */
  stop(): Promise<void>;
}

/** So that a short recording need not wait for a long one; the recogniser gives them turns. */
const AT_ONCE = 5;
/** One hand is kept for what is spoken. */
const FILES_AT_ONCE = 4;
/** After the death of a process its recordings are taken up when this has passed. */
const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;
/** By how much a recording is heard late on purpose. */
const LATE_MS = 10_000;

interface Work extends TranscriberOptions {
  worker: string;
  signal: AbortSignal;
}

/** What was heard, and what it took. */
type Heard = Transcription & { work: HearingWork };

const workOn = ({ record, attempts }: store.Claim): HearingWork => ({ attempts, bytes: bytesOf(record.chunks) });

const announceFailure = async ({ db, worker }: Work, claim: store.Claim, failure: Failure): Promise<void> => {
  const { record } = claim;
  await db.transaction(async (trx) => {
    if (await store.markFailed(trx, worker, record, failure))
      await emit(trx, recordingFailed, record.accountId, {
        ...factsOf(record),
        stage: failure.stage,
        error: failure.code,
        work: workOn(claim),
      });
  });
};

/** The words and the news of them, at once; nothing when somebody else has taken over. */
const keepWords = async ({ db, worker }: Work, { record }: store.Claim, heard: Heard): Promise<void> => {
  const { segments, durationMs, engine, engineReason, work } = heard;
  await db.transaction(async (trx) => {
    if (!(await store.markTranscribed(trx, worker, record, heard))) return;
    await emit(trx, recordingTranscribed, record.accountId, {
      ...factsOf(record),
      ...extentOf(record),
      durationMs,
      segments,
      engine,
      engineReason,
      work,
    });
    // after the words: somebody waits for what is made of them, and nobody for this
    await announceDone(trx, record, durationMs);
  });
};

/** Keeps the lease while the work goes on; ends the work when it was lost. */
function keepLease({ db, worker, log }: Work, { record }: store.Claim, lost: AbortController): () => void {
  const timer = setInterval(() => {
    store.renewLease(db, worker, record, LEASE_SECONDS).then(
      (mine) => mine || lost.abort(new Error('The recording was taken over by another worker')),
      (error: unknown) => log.warn({ err: error, recordingId: record.id }, 'lease not renewed'),
    );
  }, RENEW_MS);
  return () => clearInterval(timer);
}

/** The recording as an engine needs it; what a provider will hold of it is noted before it holds anything. */
async function prepare({ db, objects, transcribing }: Work, record: RecordingRecord): Promise<Take> {
  const { id, accountId, chunks } = record;
  if (transcribing.forget) await store.noteLeftover(db, accountId, id);
  return {
    recordingId: id,
    accountId,
    words: await wordsOf(db, accountId),
    bytes: bytesOf(chunks),
    open: () => readAudio(objects, record),
    objectKey: chunks.length === 1 ? chunkKey(accountId, id, 0) : null,
  };
}

/** A visitor is heard no longer than a trial takes: a small file can stand for hours. */
const isTooMuch = ({ accountId }: RecordingRecord, { doneMs }: SpeechProgress): boolean =>
  isTrialAccount(accountId) && doneMs > TRIAL_SECONDS.mostTaken * 1_000;

/** Heard while it came, or from the store. */
async function hear(work: Work, claim: store.Claim, options: TranscribeOptions): Promise<Transcription> {
  const { transcribing, live, isSlow, lateMs = LATE_MS } = work;
  const { record, spoken } = claim;
  if (await isSlow?.(record.accountId)) await delay(lateMs, undefined, { signal: options.signal });
  // another copy may have been told that it is complete
  await live.end(record);
  const heard = await live.heard(record.id);
  if (heard) {
    options.onProgress?.({ stage: 'transcribe', doneMs: heard.durationMs, totalMs: heard.durationMs });
    return heard;
  }
  const turn = { rank: spoken ? 0 : 2, lane: record.accountId };
  return transcribing.transcribe(await prepare(work, record), { ...options, turn });
}

async function transcribe(work: Work, claim: store.Claim): Promise<Heard> {
  const { db, signal, log, live } = work;
  const { record } = claim;
  const lost = new AbortController();
  const announcing = startAnnouncing(db, record, log, live.has(record.id) ? 'transcribe' : 'decode');
  const stages = timeStages();
  const letGo = keepLease(work, claim, lost);
  try {
    const heard = await hear(work, claim, {
      onProgress: (progress) => {
        if (isTooMuch(record, progress)) lost.abort(new AppError('RECORDING_TOO_LARGE'));
        stages.progress(progress);
        announcing.progress(progress);
      },
      signal: AbortSignal.any([signal, lost.signal]),
    });
    return { ...heard, work: { ...workOn(claim), ...stages.end(heard.engine) } };
  } finally {
    letGo();
    await announcing.end();
  }
}

/** One attempt at one recording, to an end that is written down. */
async function attempt(work: Work, claim: store.Claim): Promise<void> {
  const { db, worker, log, signal } = work;
  const { record, attempts } = claim;
  const facts = { recordingId: record.id, attempts };
  // Its process died with it each time: it is not given another one to bring down.
  if (attempts > MAX_ATTEMPTS)
    return announceFailure(work, claim, { code: 'QUOTE_GENERATION_FAILED', stage: 'transcribe' });
  const started = performance.now();
  try {
    const heard = await transcribe(work, claim);
    await keepWords(work, claim, heard);
    log.info(
      { ...facts, durationMs: heard.durationMs, tookMs: Math.round(performance.now() - started) },
      'transcribed',
    );
  } catch (error) {
    if (signal.aborted) return store.releaseClaim(db, worker, record);
    const failure = failureOf(error, attempts);
    log.warn({ ...facts, err: error, failure }, 'transcription failed');
    if (failure) return announceFailure(work, claim, failure);
    await store.postpone(db, worker, record, backoffSeconds(attempts));
  }
}

/** Sleeps until somebody rings or the time is up; a ring that comes while nobody sleeps is kept. */
function createBell(pollMs: number) {
  let rung = false;
  let nap = new AbortController();
  return {
    ring: () => {
      rung = true;
      nap.abort();
    },
    wait: async () => {
      nap = new AbortController();
      if (!rung) await delay(pollMs, undefined, { signal: nap.signal }).catch(() => {}); // woken before its time
      rung = false;
    },
  };
}

/** Recordings that are worked on. */
interface UnderWay {
  jobs: Set<Promise<void>>;
  files: Set<Promise<void>>;
}

/** Works on a recording in the background. */
function begin(work: Work, claim: store.Claim, { jobs, files }: UnderWay, onDone: () => void): void {
  const { db, log } = work;
  const { record, attempts, traceparent } = claim;
  const attributes = {
    'jobspeak.recording.id': record.id,
    'jobspeak.quote.id': record.quoteId,
    'jobspeak.attempt': attempts,
  };
  const job = inSpan('transcribe recording', { traceparent, attributes }, () => attempt(work, claim))
    .then(() => clearLeftovers(db, work.transcribing, log))
    .catch((error: unknown) => log.error({ err: error, recordingId: record.id }, 'recording left to its lease'))
    .finally(() => {
      jobs.delete(job);
      files.delete(job);
      onDone();
    });
  jobs.add(job);
  if (!claim.spoken) files.add(job);
}

/** Takes what waits, as far as hands are free; false when there was nothing to take. */
async function takeNext(work: Work, underWay: UnderWay, onDone: () => void): Promise<boolean> {
  const { db, worker } = work;
  if (underWay.jobs.size >= AT_ONCE) return false;
  const spokenOnly = underWay.files.size >= FILES_AT_ONCE;
  const claim = await store.claimNext(db, worker, LEASE_SECONDS, { spokenOnly });
  if (claim) begin(work, claim, underWay, onDone);
  return claim !== null;
}

const clearAll = ({ db, transcribing, log }: Work): Promise<void> =>
  clearLeftovers(db, transcribing, log).catch((error: unknown) =>
    log.warn({ err: error }, 'leftovers could not be read'),
  );

/** Takes a recording that was listened to; when that cannot be, it waits for its turn as others do. */
async function takeOne(work: Work, id: string, underWay: UnderWay, onDone: () => void): Promise<void> {
  const { db, worker, log } = work;
  const claim = await store.claimOne(db, worker, LEASE_SECONDS, id).catch((error: unknown) => {
    log.warn({ err: error, recordingId: id }, 'a recording waits for its turn');
    return null;
  });
  if (claim) begin(work, claim, underWay, onDone);
  else onDone();
}

/**
 * Starts transcribing what is stored. A recording belongs to one worker for as long as its lease is renewed, so
 * several processes share the work, and what a dead one left behind is taken up by another. What was listened to
 * while it came is nearly done, and waits for nobody.
 */
export function startTranscriber(options: TranscriberOptions): Transcriber {
  const { log, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  const work: Work = { ...options, worker: randomUUID(), signal: stopping.signal };
  const underWay: UnderWay = { jobs: new Set(), files: new Set() };
  const bell = createBell(pollMs);
  const taking = new Set<Promise<void>>();

  const loop = async () => {
    while (!stopping.signal.aborted) {
      const took = await takeNext(work, underWay, bell.ring).catch((error: unknown) => {
        log.warn({ err: error }, 'recordings could not be read');
        return false;
      });
      if (!took) await bell.wait();
    }
    await Promise.all(taking);
    await Promise.all(underWay.jobs);
  };
  const clearing = clearAll(work);
  const running = loop();
  const unwatch = watchBacklog(() => store.readBacklog(work.db));
  return {
    ring(id) {
      if (id === undefined || stopping.signal.aborted || !work.live.has(id)) return bell.ring();
      const taken = takeOne(work, id, underWay, bell.ring).finally(() => taking.delete(taken));
      taking.add(taken);
    },
    async stop() {
      unwatch();
      stopping.abort(new Error('The service is stopping'));
      bell.ring();
      await Promise.all([running, clearing]);
    },
  };
}
