import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixture, samplesOf } from '../testing';
import type { Decoding, RecogniserSettings } from './messages';
import { findOwnModel } from './own-model';
import type { Heard, Turn } from './recogniser';
import { openRecognisers } from './recognisers';

const cacheDir = mkdtempSync(path.join(tmpdir(), 'jobspeak-speech-'));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

/** What a person says in the fixture, at the rate of the recogniser: with a sample between each two. */
const samples = samplesOf(fixture('spoken.wav'));
const sampleAt = (at: number): number => samples[at] ?? 0;
const said = Float32Array.from(
  { length: 2 * samples.length },
  (_, at) => (sampleAt(Math.floor(at / 2)) + sampleAt(Math.ceil(at / 2))) / 2,
);

const SETTLED: Turn = { rank: 0, lane: 'somebody' };
const PASSING: Turn = { rank: 1, lane: 'somebody', passing: true };

/** What recognisers make of the same sound: as it stays, and for a moment. */
async function heardBy(settings: RecogniserSettings): Promise<{ settled: Heard; passing: Heard }> {
  const recognisers = await openRecognisers(settings, (error) => {
    throw error;
  });
  const [settled, passing] = await Promise.all([SETTLED, PASSING].map((turn) => recognisers.recognise(said, turn)));
  await recognisers.stop();
  if (!settled || !passing) throw new Error('Two answers are expected');
  return { settled, passing };
}

const isSure = ({ words = [] }: Heard): boolean => words.some(({ probability }) => probability !== undefined);
const hasOthers = ({ words = [] }: Heard): boolean => words.some(({ alternatives = [] }) => alternatives.length > 0);

const heard = new Map<Decoding, { settled: Heard; passing: Heard }>();
const by = async (decoding: Decoding) => {
  const known = heard.get(decoding) ?? (await heardBy({ cacheDir, decoding }));
  heard.set(decoding, known);
  return known;
};

test('greedy hears by sherpa-onnx, which says no more than words', async () => {
  const { settled, passing } = await by('greedy');
  expect(settled.text).toMatch(/48.*fitted/);
  expect(settled).not.toHaveProperty('words');
  expect(passing).toEqual(settled);
});

test.each<Decoding>(['beam', 'language'])(
  '%s says how sure it is of each word and what else it may be; for a moment it says words alone',
  async (decoding) => {
    const { settled, passing } = await by(decoding);
    expect(settled.text).toMatch(/48.*fitted/);
    expect(settled.words?.map(({ text }) => text).join(' ')).toBe(settled.text);
    expect([isSure(settled), hasOthers(settled)]).toEqual([true, true]);
    expect(passing).not.toHaveProperty('words');
    expect(passing.text).toMatch(/48.*fitted/);
  },
);

test('for a moment the language model is not asked', async () => {
  const [beam, language] = [await by('beam'), await by('language')];
  expect(language.passing).toEqual(beam.passing);
  expect(language.settled.words).not.toEqual(beam.settled.words);
});

test('a model of one’s own hears all in its one way, whoever waits for it', async () => {
  const model = await findOwnModel(path.join(__dirname, '../../fixtures/models/whisper'));
  const { settled, passing } = await heardBy({ model });
  expect(settled).toEqual({ text: 'Three fence panels at forty pounds.', tokens: 9 });
  expect(passing).toEqual(settled);
});

test('recognisers that were stopped hear nothing more', async () => {
  const recognisers = await openRecognisers({ cacheDir, decoding: 'beam' }, () => {});
  await recognisers.stop();
  await expect(recognisers.recognise(said)).rejects.toThrow('The recognising threads are stopping');
});
