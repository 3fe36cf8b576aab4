import { SAMPLE_RATE } from '../speech/sound';

/** Numbers between 0 and 1, the same ones each time. */
function createChance(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Noise as of rain, traffic or an extractor: as strong in each octave (Paul Kellet's filter). */
export function pinkNoise(samples: number, level: number): Float32Array {
  const chance = createChance();
  const out = new Float32Array(samples);
  let [low, middle, high] = [0, 0, 0];
  for (let at = 0; at < samples; at++) {
    const white = chance() * 2 - 1;
    low = 0.99765 * low + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    high = 0.57 * high + white * 1.0526913;
    out[at] = level * (low + middle + high + white * 0.1848);
  }
  return out;
}

/** A tune on something between a piano and a voice: overtones, a decay, vibrato. */
export function melody(seconds: number): Float32Array {
  const scale = [262, 294, 330, 349, 392, 440, 494, 523];
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, at) => {
    const time = at / SAMPLE_RATE;
    const note = Math.floor(time / 0.4);
    const pitch = scale[(note * 5 + (note >> 2) * 3) % scale.length] ?? 262;
    const inNote = time % 0.4;
    const vibrato = 1 + 0.01 * Math.sin(2 * Math.PI * 5 * time);
    let value = 0;
    for (let overtone = 1; overtone <= 8; overtone++)
      value += Math.sin(2 * Math.PI * pitch * overtone * time * vibrato) / overtone;
    return 0.15 * value * Math.min(1, inNote * 30) * Math.exp(-inNote * 2);
  });
}

/** A band of drums, bass and chords from a radio: a beat, chords that change, a hiss of cymbals. */
export function song(seconds: number): Float32Array {
  const chance = createChance();
  const chords = [
    [220, 262, 330],
    [175, 220, 262],
    [262, 330, 392],
    [196, 247, 294],
  ];
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, at) => {
    const time = at / SAMPLE_RATE;
    const chord = chords[Math.floor(time / 2) % chords.length] ?? [];
    const inBeat = time % 0.5;
    const inHalf = time % 0.25;
    const tone = (pitch: number) => Math.sin(2 * Math.PI * pitch * time) + 0.5 * Math.sin(4 * Math.PI * pitch * time);
    const strings = chord.reduce((sum, pitch) => sum + tone(pitch), 0) * Math.exp(-inHalf * 3);
    const bass = tone((chord[0] ?? 220) / 2) * Math.exp(-inBeat * 2);
    const drum = Math.sin(2 * Math.PI * 60 * Math.exp(-inBeat * 4) * inBeat) * Math.exp(-inBeat * 12);
    const cymbal = (chance() * 2 - 1) * Math.exp(-inHalf * 40);
    return 0.06 * strings + 0.12 * bass + 0.5 * drum + 0.15 * cymbal;
  });
}

/** A filter that rings at one pitch, as a mouth does. */
function createResonance() {
  let [last, before] = [0, 0];
  return (input: number, pitch: number): number => {
    const now = input + 2 * 0.97 * Math.cos((2 * Math.PI * pitch) / SAMPLE_RATE) * last - 0.97 ** 2 * before;
    [before, last] = [last, now];
    return now;
  };
}

/** A buzz with the rhythm and the resonances of a voice that says nothing: what a detector of speech falls for. */
export function babble(seconds: number): Float32Array {
  const [mouth, throat] = [createResonance(), createResonance()];
  let phase = 0;
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, at) => {
    const time = at / SAMPLE_RATE;
    const turn = (speed: number) => Math.sin(2 * Math.PI * speed * time);
    phase += (120 + 20 * turn(0.7)) / SAMPLE_RATE;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    return 0.01 * throat(mouth(pulse, 500 + 250 * turn(3.1)), 1500 + 500 * turn(2.3)) * Math.max(0, turn(4));
  });
}

const powerOf = (sound: Float32Array): number => sound.reduce((sum, value) => sum + value ** 2, 0) / sound.length;

/** Sound under noise that is so many decibels weaker. */
export function inNoise(sound: Float32Array, decibels: number): Float32Array {
  const noise = pinkNoise(sound.length, 1);
  const level = Math.sqrt(powerOf(sound) / powerOf(noise) / 10 ** (decibels / 10));
  return sound.map((value, at) => value + level * (noise[at] ?? 0));
}
