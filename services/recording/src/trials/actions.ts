import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  AppError,
  type Locale,
  recordingCompleted,
  TRIAL_KEPT_MINUTES,
  TRIAL_MAX_BYTES,
  type TrialToken,
} from '@jobspeak/contracts';
import {
  type Db,
  emit,
  eraseAccount,
  newTrialToken,
  type ObjectStore,
  type Transaction,
  trialAccountOf,
} from '@jobspeak/kit';
import type { Stores } from '../recordings/actions';
import { chunkKey } from '../recordings/audio';
import * as recordings from '../recordings/store';
import { inspectUpload } from '../recordings/upload';
import * as store from './store';

/** Trials that may wait or be heard at once; more visitors than these are asked to come back in a minute. */
const MOST_UNDER_WAY = 8;
/** A trial that was claimed in its last moment still finds its sound. */
const GRACE_MINUTES = 5;
const MINUTE_MS = 60_000;

/** The whole file, which is small. @throws AppError PAYLOAD_TOO_LARGE; RECORDING_TOO_SHORT_OR_EMPTY for no audio. */
async function readSound(request: IncomingMessage): Promise<{ mimeType: string; sound: Buffer }> {
  const { mimeType, body } = await inspectUpload(request);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > TRIAL_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
    parts.push(part);
  }
  return { mimeType, sound: Buffer.concat(parts) };
}

async function demandRoom(db: Db): Promise<void> {
  if ((await store.countUnderWay(db)) >= MOST_UNDER_WAY) throw new AppError('TRIALS_BUSY');
}

/**
 * Takes what a visitor has said. It goes the way of any recording, under an account that only the token leads to.
 * @throws AppError TRIALS_BUSY, and for what is no sound; nothing is kept then.
 */
export async function openTrial(
  { db, objects }: Stores,
  locale: Locale,
  request: IncomingMessage,
  now: Date,
): Promise<TrialToken> {
  await demandRoom(db);
  const { mimeType, sound } = await readSound(request);
  const token = newTrialToken(locale);
  const accountId = trialAccountOf(token);
  const recording = { id: randomUUID(), accountId, quoteId: randomUUID() };
  // its row comes first: sound without one would never be deleted
  await db.transaction(async (trx) => {
    await store.insertTrial(trx, accountId, now);
    await demandRoom(trx);
    await objects.put(chunkKey(accountId, recording.id, 0), sound);
    await recordings.insertRecording(trx, { ...recording, mimeType, state: 'stored', chunkCount: 1, key: null, now });
    const sha256 = createHash('sha256').update(sound).digest('hex');
    await recordings.insertChunk(trx, accountId, recording.id, { number: 0, bytes: sound.length, sha256 });
    await emit(trx, recordingCompleted, accountId, { recordingId: recording.id, quoteId: recording.quoteId });
  });
  return { token };
}

/**
 * Moves a trial's recording into the account that has taken its quote. The sound is copied; what is left where it was
 * goes with the trial.
 */
export async function claimRecording(
  trx: Transaction,
  objects: ObjectStore,
  { trialAccountId, recordingId }: { trialAccountId: string; recordingId: string },
  accountId: string,
): Promise<void> {
  // not there: told a second time, or longer ago than it is kept
  if (!(await store.hasRecording(trx, trialAccountId, recordingId))) return;
  const { chunks } = await recordings.findRecording(trx, trialAccountId, recordingId);
  for (const { number } of chunks) {
    const sound = await objects.get(chunkKey(trialAccountId, recordingId, number));
    if (!sound) throw new Error(`The sound of the trial's recording ${recordingId} is gone`);
    await objects.put(chunkKey(accountId, recordingId, number), sound.stream);
  }
  await store.giveRecording(trx, trialAccountId, recordingId, accountId);
}

/** Deletes the oldest trial whose time is over, its sound first. @returns whether there was one. */
export const dropTrial = (db: Db, objects: ObjectStore, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    const before = new Date(now.getTime() - (TRIAL_KEPT_MINUTES + GRACE_MINUTES) * MINUTE_MS);
    const accountId = await store.takeOld(trx, before);
    if (accountId === null) return false;
    await objects.remove(`recordings/${accountId}/`);
    await eraseAccount(trx, accountId);
    return true;
  });
