import { chain, highPass, lowPass } from './filters';

export type Random = () => number;
/** Makes so many samples of noise, of any loudness. */
type Noise = (samples: number, rate: number, random: Random) => Float32Array;

const TURN = 2 * Math.PI;
const hiss = (random: Random): number => 2 * random() - 1;

/** An engine's hum of many overtones whose pitch wavers, over the rumble of the road. */
const van: Noise = (samples, rate, random) => {
  const road = chain(lowPass(200, rate), lowPass(400, rate));
  const tyres = chain(lowPass(1_500, rate), highPass(300, rate));
  let phase = 0;
  return Float32Array.from({ length: samples }, (_, at) => {
    const time = at / rate;
    phase += (TURN * (32 + 4 * Math.sin(TURN * 0.11 * time))) / rate;
    let engine = 0;
    for (let overtone = 1; overtone <= 8; overtone++) engine += Math.sin(overtone * phase) / overtone;
    return 0.15 * engine + 1.2 * road(hiss(random)) + 0.12 * tyres(hiss(random));
  });
};

/** How long a drill runs and how long it rests, in seconds. */
const [RUNS, RESTS] = [2.5, 1.5];

/** A hammer drill: blows of hiss thirty times a second over a whine, now and then at rest. */
const drill: Noise = (samples, rate, random) => {
  const blow = chain(highPass(500, rate), lowPass(5_000, rate));
  return Float32Array.from({ length: samples }, (_, at) => {
    const time = at / rate;
    const isRunning = time % (RUNS + RESTS) < RUNS;
    const inBlow = (time * 30) % 1;
    const hit = blow(hiss(random)) * Math.exp(-6 * inBlow);
    const whine = Math.sin(TURN * 410 * time) + 0.5 * Math.sin(TURN * 1_230 * time);
    return isRunning ? hit + 0.12 * whine : 0;
  });
};

/** Gusts on the microphone: almost all of it deep, swelling and dying away over seconds. */
const wind: Noise = (samples, rate, random) => {
  const deep = chain(lowPass(60, rate), lowPass(120, rate));
  const rush = chain(lowPass(600, rate), highPass(100, rate));
  const swell = chain(lowPass(0.4, rate), lowPass(0.8, rate));
  return Float32Array.from({ length: samples }, () => {
    const gust = Math.max(0, 0.2 + 60 * swell(hiss(random)));
    return gust * (deep(hiss(random)) + 0.08 * rush(hiss(random)));
  });
};

/** A room with people and machines somewhere in it: as strong in each octave, roughly. */
const room: Noise = (samples, rate, random) => {
  const slow = [lowPass(60, rate), lowPass(300, rate), lowPass(1_500, rate)];
  return Float32Array.from({ length: samples }, () => {
    const white = hiss(random);
    return slow.reduce((sum, filter, index) => sum + filter(white) / 2 ** index, 0);
  });
};

/** What else is heard where tradespeople speak. With `far` the phone lies across the room, which answers. */
export const NOISES = { van, drill, wind, far: room } as const satisfies Record<string, Noise>;
export type NoiseName = keyof typeof NOISES;

/** How long a bare room answers until it is 60 dB weaker, in seconds. */
const ANSWER_SECONDS = 0.5;
/** The answers that are followed; they come at odd times, so that none of them rings. */
const ANSWERS = 120;

/** Speech as a phone hears it across a bare room: less of it comes directly than from the walls, and the treble is gone. */
export function acrossRoom(sound: Float32Array, rate: number, random: Random): Float32Array {
  const answers = Array.from({ length: ANSWERS }, () => {
    const seconds = 0.005 + random() * ANSWER_SECONDS;
    const sign = random() < 0.5 ? -1 : 1;
    return { delay: Math.round(seconds * rate), weight: 0.25 * sign * 10 ** ((-3 * seconds) / ANSWER_SECONDS) };
  });
  const dull = lowPass(3_000, rate);
  return sound.map((sample, at) => {
    let heard = sample;
    for (const { delay, weight } of answers) heard += weight * (sound[at - delay] ?? 0);
    return dull(heard);
  });
}
