import { createHash } from 'node:crypto';
import { AppError, CHUNK_MAX_BYTES, CompleteRecording, NewRecording, RECORDING_MAX_BYTES } from '@jobspeak/contracts';
import { caller, idempotencyKey, pathId, type ServiceDependencies } from '@jobspeak/kit';
import express, { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { completeRecording, keepChunk, openRecording, readRecording, retryRecording, uploadRecording } from './actions';
import type { Live } from './live';
import { assertPlayable, sendAudio } from './playing';
import { timeUpload } from './stages';
import { findRecording } from './store';

const ChunkNumber = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(19_999));

/** Which chunk a call brings, by its address, or by a header where all chunks of a recording share one address. */
const chunkNumber = (req: Request): number => ChunkNumber.parse(req.params.number ?? req.get('chunk-number'));

/** The body of a chunk. A JSON body, which was read before, is none. */
function chunkBody(req: Request): Buffer {
  if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('INVALID_INPUT');
  return req.body;
}

/** The SHA-256 in a header of digests (RFC 9530), in base64. */
const digestIn = (header = ''): string | undefined => /(?:^|[,\s])sha-256=:([\w+/=]+):/i.exec(header)?.[1];

/** What a chunk says of the whole: that it is the last one, and what all of them together have to be. */
function wholeWith(req: Request, number: number): CompleteRecording | null {
  if (req.get('upload-complete') !== '?1') return null;
  const digest = digestIn(req.get('repr-digest'));
  const sha256 = digest && Buffer.from(digest, 'base64').toString('hex');
  return CompleteRecording.parse({ chunks: number + 1, ...(sha256 && { sha256 }) });
}

/** @throws AppError AUDIO_UPLOAD_FAILED for a body that is not the one that was sent (RFC 9530): it is to be sent again. */
function checkDigest(req: Request, body: Buffer): void {
  const expected = digestIn(req.get('content-digest'));
  if (expected === undefined) return;
  const arrived = createHash('sha256').update(body).digest('base64');
  if (arrived !== expected) throw new AppError('AUDIO_UPLOAD_FAILED');
}

/** A body that announces too many bytes is refused before any of them is read. */
function refuseTooLarge(req: Request): void {
  if (Number(req.get('content-length') ?? 0) > RECORDING_MAX_BYTES) throw new AppError('RECORDING_TOO_LARGE');
}

export interface Listeners {
  live: Live;
  /** Called whenever a recording waits to be transcribed; with its id when it may have been listened to. */
  onStored: (id?: string) => void;
}

const chunkBytes = express.raw({ type: () => true, limit: CHUNK_MAX_BYTES });

/** Keeps a chunk; with the one that says that it is the last, the recording is complete. */
const takeChunk =
  ({ db, objects }: ServiceDependencies, { live, onStored }: Listeners): RequestHandler =>
  async (req, res) => {
    const id = pathId(req, 'RECORDING_NOT_FOUND');
    const number = chunkNumber(req);
    const body = chunkBody(req);
    checkDigest(req, body);
    const whole = wholeWith(req, number);
    const kept = await keepChunk({ db, objects, live }, caller(req).accountId, id, { number, body });
    if (!whole) return void res.json(kept);
    res.json(await completeRecording({ db, objects, live }, caller(req).accountId, id, whole));
    onStored(id);
  };

const arriving = (dependencies: ServiceDependencies, listeners: Listeners) => {
  const { db, objects, signedIn, clock } = dependencies;
  const { live, onStored } = listeners;
  const chunk = takeChunk(dependencies, listeners);
  return (
    Router()
      .post('/recordings', signedIn, async (req, res) => {
        const recording = NewRecording.parse(req.body ?? {});
        const creation = { key: idempotencyKey(req), now: clock() };
        res.status(201).json(await openRecording(db, caller(req).accountId, recording, creation));
      })
      .post('/recordings/upload', signedIn, timeUpload, async (req, res) => {
        try {
          refuseTooLarge(req);
          const creation = { key: idempotencyKey(req), now: clock() };
          res.status(201).json(await uploadRecording({ db, objects }, caller(req).accountId, req, creation));
          onStored();
        } finally {
          req.resume(); // a client that is still sending would miss the answer
        }
      })
      .put('/recordings/:id/chunks/:number', signedIn, timeUpload, chunkBytes, chunk)
      // for browsers, which ask leave (CORS) of each address: of this one once, not with each second of speech
      .patch('/recordings/:id/chunks', signedIn, timeUpload, chunkBytes, chunk)
      .post('/recordings/:id/complete', signedIn, async (req, res) => {
        const id = pathId(req, 'RECORDING_NOT_FOUND');
        const whole = CompleteRecording.parse(req.body);
        res.json(await completeRecording({ db, objects, live }, caller(req).accountId, id, whole));
        onStored(id);
      })
  );
};

const kept = ({ db, objects, signedIn }: ServiceDependencies, { onStored }: Listeners) =>
  Router()
    .get('/recordings/:id', signedIn, async (req, res) => {
      res.json(await readRecording(db, caller(req).accountId, pathId(req, 'RECORDING_NOT_FOUND')));
    })
    .get('/recordings/:id/audio', signedIn, async (req, res) => {
      const record = await findRecording(db, caller(req).accountId, pathId(req, 'RECORDING_NOT_FOUND'));
      assertPlayable(record);
      await sendAudio(req, res, objects, record);
    })
    .post('/recordings/:id/retry', signedIn, async (req, res) => {
      res.json(await retryRecording(db, caller(req).accountId, pathId(req, 'RECORDING_NOT_FOUND')));
      onStored();
    });

export const routes = (dependencies: ServiceDependencies, listeners: Listeners) =>
  Router().use(arriving(dependencies, listeners), kept(dependencies, listeners));
