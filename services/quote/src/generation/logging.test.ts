import { randomUUID } from 'node:crypto';
import { GenerationLog, recordingFailed, recordingTranscribed } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(() => quoteService());
const segments = [{ startMs: 0, endMs: 4_000, text: 'two hours of labour at forty pounds an hour', confidence: 0.9 }];
const work = { attempts: 2, bytes: 31_000, decodeMs: 12, transcribeMs: 840 };

const logged = async (quoteId: string) =>
  GenerationLog.parse(await service.announced('generation.logged', (data) => data.quoteId === quoteId));
const stagesOf = ({ stages }: GenerationLog) => stages.map(({ stage, outcome }) => `${stage} ${outcome}`);

test('a generation tells how it went, stage by stage, with what went in and what came out', async () => {
  const { accountId } = await service.person();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const heard = { segments, durationMs: 4_000, engine: 'amazon', engineReason: 'openai: too slow', work };
  await service.deliver(recordingTranscribed, accountId, { ...ids, ...heard });
  const log = await logged(ids.quoteId);
  expect(log).toMatchObject({ ...ids, outcome: 'done', error: null, bytes: 31_000, durationMs: 4_000, segments });
  expect(stagesOf(log)).toEqual(
    ['upload', 'decode', 'transcribe', 'extract', 'price', 'save'].map((one) => `${one} done`),
  );
  expect(log.stages[2]).toEqual({
    stage: 'transcribe',
    outcome: 'done',
    ms: 840,
    engine: 'amazon',
    reason: 'openai: too slow',
    attempts: 2,
  });
  expect(log.stages[3]).toMatchObject({ engine: 'local', reason: null });
  expect(log.totalMs).toBe(log.stages.reduce((sum, { ms }) => sum + (ms ?? 0), 0));
  expect(log.totalMs).toBeGreaterThanOrEqual(852);
  expect(log.reading?.lines).toMatchObject([{ quantity: 2, unit: 'hour', unitPrice: 4_000 }]);
  expect(log.reading?.lines[0]?.confidence).toBeGreaterThan(0);
});

test('a generation that failed tells where, and nothing of what it did not get to', async () => {
  const { accountId } = await service.person();
  const unheard = { recordingId: randomUUID(), quoteId: randomUUID() };
  const failure = { stage: 'decode', error: 'RECORDING_TOO_SHORT_OR_EMPTY', work: { attempts: 3, bytes: 9 } };
  await service.deliver(recordingFailed, accountId, { ...unheard, ...failure });
  const failed = await logged(unheard.quoteId);
  expect(failed).toMatchObject({ outcome: 'failed', error: 'RECORDING_TOO_SHORT_OR_EMPTY', reading: null, bytes: 9 });
  expect(stagesOf(failed)).toEqual(['upload done', 'decode failed']);
  const empty = { recordingId: randomUUID(), quoteId: randomUUID() };
  const heard = { segments: [{ startMs: 0, endMs: 900, text: 'hello hello' }], durationMs: 900, engine: 'local' };
  await service.deliver(recordingTranscribed, accountId, { ...empty, ...heard });
  const nothing = await logged(empty.quoteId);
  expect(stagesOf(nothing)).toEqual(['upload done', 'decode done', 'transcribe done', 'extract failed']);
  expect(nothing).toMatchObject({ error: 'QUOTE_EMPTY_DETECTED', segments: heard.segments });
});
