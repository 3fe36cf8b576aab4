import { cut, LONGEST, latest, SILENCE, type Span, WINDOW } from './cutting';
import { type Ears, Hearing } from './hearing';
import { isLoop } from './loop';
import { textOf } from './moonshine';
import { createResampler } from './resample';
import { keepLast, SAMPLE_RATE } from './sound';

const seconds = (from: number, to: number): Span => ({ start: from * SAMPLE_RATE, end: to * SAMPLE_RATE });

test.each([
  ['three metres of skirting at nine pounds fifty', 11, 4, false],
  ['two doors', 90, 4, true],
  ['four words in half second', 6, 0.5, true],
  ['no no no no no', 6, 5, true],
  ['plus three hours of labour plus three hours of labour plus three hours of labour', 50, 6, true],
  ['', 1, 2, false],
])('“%s” of %i tokens in %d s: made up is %s', (text, tokens, length, expected) => {
  expect(isLoop({ text, tokens }, length)).toBe(expected);
});

const tone = (hertz: number, rate: number, length: number): Float32Array =>
  Float32Array.from({ length: rate * length }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));
const loudness = (sound: Float32Array): number =>
  Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length);

test.each([
  [16_000, 440, 0.707],
  [44_100, 440, 0.707],
  [48_000, 3000, 0.707],
  [48_000, 11_000, 0],
  [96_000, 20_000, 0],
])('from %i Hz a tone of %i Hz comes out as loud as %d', (rate, hertz, expected) => {
  const out = createResampler(rate)(tone(hertz, rate, 1));
  expect(Math.abs(out.length - SAMPLE_RATE)).toBeLessThan(40);
  expect(loudness(out.subarray(500, -500))).toBeCloseTo(expected, 1.5);
});

test('sound comes out the same in whatever portions it goes in', () => {
  const sound = tone(700, 44_100, 0.5);
  const whole = createResampler(44_100)(sound);
  const resample = createResampler(44_100);
  const parts: number[] = [];
  for (let at = 0, step = 1; at < sound.length; at += step, step = (step * 7) % 1009)
    parts.push(...resample(sound.slice(at, at + step)));
  expect(parts).toHaveLength(whole.length);
  parts.forEach((sample, index) => expect(sample).toBeCloseTo(whole[index] ?? Number.NaN, 2));
});

test('of a long recording the last seconds are there, at the places where they were spoken', () => {
  const sound = keepLast(1);
  for (let at = 0; at < 5 * SAMPLE_RATE; at += 999)
    sound.append(Float32Array.from({ length: 999 }, (_, index) => (at + index) / 1e6));
  const start = sound.end() - SAMPLE_RATE;
  expect(sound.start()).toBe(start);
  const part = sound.slice(start + 5, start + 12_005);
  expect(part).toHaveLength(12_000);
  part.forEach((sample, index) => expect(sample).toBeCloseTo((start + 5 + index) / 1e6, 6));
  expect(sound.slice(0, start + 3)).toHaveLength(3);
});

/** The stretches in sound of which each letter is half a second: s for speech. */
function stretches(plan: string): number[][] {
  const ended: Span[] = [];
  let now = SILENCE;
  for (let at = 0; at < plan.length * 8000; at += WINDOW) {
    const step = cut(now, { at, likely: plan[Math.floor(at / 8000)] === 's' ? 0.9 : 0.1 });
    now = step.now;
    if (step.ended) ended.push(step.ended);
  }
  return ended.map(({ start, end }) => [start / SAMPLE_RATE, end / SAMPLE_RATE]);
}

test.each([
  ['nothing but silence', '----', []],
  ['one sentence', '--ssss---', [[0.8, 3.2]]],
  ['a breath does not part', '-sss-sss---', [[0.3, 4.2]]],
  [
    'a pause does',
    '-ss--ss---',
    [
      [0.3, 1.7],
      [2.3, 3.7],
    ],
  ],
  ['speech that goes on is not told yet', '--ssss', []],
])('%s', (_name, plan, expected) => {
  const found = stretches(plan);
  expect(found).toHaveLength(expected.length);
  found.flat().forEach((at, index) => expect(Math.abs(at - (expected.flat()[index] ?? 99))).toBeLessThan(0.05));
});

test('speech without a pause is cut at the limit', () => {
  const [[start = 0, end = 0] = []] = stretches('s'.repeat(30));
  expect(end - start).toBeCloseTo(LONGEST / SAMPLE_RATE, 1);
});

test.each([
  [[seconds(0, 3), seconds(4, 6)], 2],
  [[seconds(0, 6), seconds(7, 12), seconds(13, 15)], 2],
  [[seconds(0, 4), seconds(5, 15)], 1],
])('of what waits, the last ten seconds are worth hearing', (waiting, count) => {
  expect(latest(waiting)).toEqual(waiting.slice(-count));
});

test('tokens become words, and bytes letters', () => {
  expect(textOf([0, 1, 2, 3, 4], ['▁caf', '<0xC3>', '<0xA9>', '▁door', 's'])).toBe('café doors');
});

/** Ears for sound in which a sample above 0 is speech, and which call what they hear by its length. */
const earsOf = (heard: number[] = []): Ears => ({
  detect: async (window) => ((window[0] ?? 0) > 0 ? 0.9 : 0.1),
  recognise: async (sound) => {
    heard.push(sound.length / SAMPLE_RATE);
    return { text: 'said', tokens: 1 };
  },
});
const sound = (length: number, level: number) => new Float32Array(Math.round(length * SAMPLE_RATE)).fill(level);
/** Hears until there is nothing new. */
async function hearAll(hearing: Hearing, ears: Ears) {
  let last: Awaited<ReturnType<Hearing['hear']>> = null;
  for (let next = await hearing.hear(ears); next; next = await hearing.hear(ears)) last = next;
  return last;
}

test('words that go on are heard again, and stand once when they have ended', async () => {
  const hearing = new Hearing(2000, () => 0);
  const heard: number[] = [];
  hearing.take(sound(2, 0.5));
  expect(await hearAll(hearing, earsOf(heard))).toEqual([{ startMs: 2000, endMs: expect.any(Number), text: 'said' }]);
  hearing.take(sound(1, 0.5));
  expect(await hearAll(hearing, earsOf(heard))).toBeNull();
  hearing.take(sound(1, 0));
  const ended = await hearAll(hearing, earsOf(heard));
  expect(ended).toEqual([{ startMs: 2000, endMs: expect.any(Number), text: 'said' }]);
  expect(ended?.[0]?.endMs).toBeCloseTo(5200, -2);
  expect(heard).toHaveLength(2);
});

test('who is too slow hears the last words, leaves out the ones before, and says how much', async () => {
  const hearing = new Hearing(0, () => 0);
  for (let sentence = 0; sentence < 6; sentence += 1) {
    hearing.take(sound(4, 0.5));
    hearing.take(sound(1, 0));
  }
  const heard: number[] = [];
  const words = await hearAll(hearing, earsOf(heard));
  expect(words?.map(({ startMs }) => Math.round(startMs / 1000))).toEqual([20, 25]);
  expect(heard.every((length) => length <= 10)).toBe(true);
  expect(hearing.leftOut / SAMPLE_RATE).toBeCloseTo(4 * 4.3, 0);
});

test('a slow device looks less often at words that go on', async () => {
  const looks = async (tookMs: number) => {
    let clock = 0;
    const hearing = new Hearing(0, () => clock);
    const heard: number[] = [];
    const { detect, recognise } = earsOf(heard);
    const slow: Ears = { detect, recognise: (piece) => ((clock += tookMs), recognise(piece)) };
    for (let half = 0; half < 18; half += 1) {
      hearing.take(sound(0.5, 0.5));
      await hearing.hear(slow);
    }
    return heard.length;
  };
  expect(await looks(0)).toBeGreaterThan(4);
  expect(await looks(3000)).toBe(2);
});

test('what the server has heard already is not heard again', async () => {
  const hearing = new Hearing(0, () => 0);
  for (let sentence = 0; sentence < 2; sentence += 1) {
    hearing.take(sound(3, 0.5));
    hearing.take(sound(2, 0));
  }
  hearing.begin(4500);
  expect(await hearAll(hearing, earsOf())).toEqual(
    [{ startMs: 4800, endMs: 8200, text: 'said' }].map((piece) => ({
      ...piece,
      startMs: expect.any(Number),
      endMs: expect.any(Number),
    })),
  );
});

test('a piece that the model loops over says nothing', async () => {
  const hearing = new Hearing(0, () => 0);
  hearing.take(sound(3, 0.5));
  hearing.take(sound(1, 0));
  const { detect } = earsOf();
  const looping: Ears = { detect, recognise: async () => ({ text: 'and and and and', tokens: 60 }) };
  expect(await hearing.hear(looping)).toEqual([]);
});
