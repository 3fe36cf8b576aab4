import type { Generation } from '@jobspeak/contracts';
import { someId } from '../testing';
import { BEGINNING, type Progress, withEvent, withStored } from './progress';
import { stepsOf } from './steps';

const quoteId = someId();
const recordingId = someId();
const tell = (progress: Progress, name: string, data: object): Progress =>
  withEvent(
    progress,
    name,
    {
      id: someId(),
      name,
      version: 1,
      occurredAt: '2026-03-02T09:00:00.000Z',
      accountId: someId(),
      data: { quoteId, recordingId, ...data },
    },
    { quoteId },
  );
const stored = (facts: Partial<Generation>): Generation => ({
  stage: 'transcribe',
  state: 'running',
  error: null,
  segments: [],
  transcript: '',
  ...facts,
});
const segments = [{ startMs: 0, endMs: 900, text: 'Two taps.' }];
const standing = (progress: Progress) => stepsOf(progress).map(({ state }) => state);

test('a recording goes through its stages to a quote', () => {
  let progress = BEGINNING;
  expect(standing(progress)).toEqual(['done', 'running', 'waiting', 'waiting', 'waiting', 'waiting']);
  progress = tell(progress, 'recording.progressed', { stage: 'decode', state: 'done' });
  progress = tell(progress, 'recording.progressed', {
    stage: 'transcribe',
    state: 'running',
    doneMs: 12_000,
    totalMs: 65_000,
  });
  expect(standing(progress)).toEqual(['done', 'done', 'running', 'waiting', 'waiting', 'waiting']);
  expect(stepsOf(progress)[2]).toMatchObject({ detail: '0:12 of 1:05' });
  progress = tell(progress, 'recording.transcribed', { durationMs: 65_000, segments });
  expect(progress.segments).toEqual(segments);
  expect(standing(progress)).toEqual(['done', 'done', 'done', 'running', 'waiting', 'waiting']);
  progress = tell(progress, 'quote.generated', { lines: 1, total: 100, missingPrices: 0 });
  expect(standing(progress)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
});

test('news that come late do not turn progress back', () => {
  const far = tell(BEGINNING, 'recording.progressed', { stage: 'transcribe', state: 'running' });
  expect(tell(far, 'recording.progressed', { stage: 'decode', state: 'running' })).toEqual(far);
});

test('a failure stands at its stage with its code; an unknown one is a failed quote', () => {
  const failed = tell(BEGINNING, 'recording.failed', { stage: 'transcribe', error: 'QUOTE_EMPTY_DETECTED' });
  expect(failed).toMatchObject({ state: 'failed', error: 'QUOTE_EMPTY_DETECTED' });
  expect(standing(failed)).toEqual(['done', 'done', 'failed', 'waiting', 'waiting', 'waiting']);
  expect(tell(BEGINNING, 'quote.generation_failed', { error: 'what?' })).toMatchObject({
    state: 'failed',
    error: 'QUOTE_GENERATION_FAILED',
  });
});

test('news of another quote, and what is no event, say nothing', () => {
  expect(tell(BEGINNING, 'recording.progressed', { quoteId: someId(), stage: 'save', state: 'done' })).toBe(BEGINNING);
  expect(withEvent(BEGINNING, 'recording.progressed', 'rubbish', { quoteId })).toBe(BEGINNING);
  expect(tell(BEGINNING, 'recording.progressed', { stage: 'lunch' })).toBe(BEGINNING);
});

test('what is stored fills in what a lost stream has not told', () => {
  expect(withStored(BEGINNING, stored({ segments }))).toMatchObject({ stage: 'transcribe', segments });
  expect(withStored(BEGINNING, stored({ state: 'failed', error: 'RECORDING_TOO_SHORT' }))).toMatchObject({
    state: 'failed',
    error: 'RECORDING_TOO_SHORT',
  });
  expect(withStored(BEGINNING, null)).toBe(BEGINNING);
});

test('after another try a failure is forgotten', () => {
  const failed = tell(BEGINNING, 'recording.failed', { stage: 'transcribe', error: 'QUOTE_EMPTY_DETECTED' });
  expect(withStored(failed, stored({ stage: 'upload', state: 'done' }))).toMatchObject({
    stage: 'upload',
    state: 'done',
    error: null,
  });
});
