import type { Vad } from 'sherpa-onnx-node';
import { VAD_WINDOW } from './models';
import { LONGEST_PIECE } from './pieces';
import { type Piece, Segmenter } from './segmenter';
import { SAMPLE_RATE } from './sound';

/** What a piece is longer than its speech, at its end. */
const MARGIN = 0.15 * SAMPLE_RATE;

/** A detector that hears speech without a pause, and tells of it only when it is asked to end: as with a radio on. */
function breathless(): Vad {
  let [heard, told] = [0, 0];
  const spans: { start: number; samples: Float32Array }[] = [];
  return {
    acceptWaveform: (samples) => void (heard += samples.length),
    isEmpty: () => spans.length === 0,
    isDetected: () => heard > told,
    front: () => spans[0] ?? { start: 0, samples: new Float32Array() },
    pop: () => void spans.shift(),
    flush() {
      if (heard > told) spans.push({ start: told, samples: new Float32Array(heard - told) });
      told = heard;
    },
    reset() {},
  };
}

/** Sound that can be told apart by where it was: louder and louder, with a quiet moment every two seconds. */
const soundAt = (sample: number) => (sample % (2 * SAMPLE_RATE) < 0.4 * SAMPLE_RATE ? 0 : sample / 1e8 + 0.01);

/** Speech of so many seconds, pushed as it would arrive. */
function listen(seconds: number) {
  const segmenter = new Segmenter(breathless());
  const pieces: Piece[] = [];
  for (let second = 0; second < seconds; second++)
    pieces.push(
      ...segmenter.push(Float32Array.from({ length: SAMPLE_RATE }, (_, at) => soundAt(second * SAMPLE_RATE + at))),
    );
  return { meanwhile: [...pieces], all: [...pieces, ...segmenter.end()] };
}

test.each([10, 40, 90, 200])('of %i seconds without a pause nothing is lost', (seconds) => {
  const pieces = listen(seconds).all;
  let end = 0;
  for (const piece of pieces) {
    expect(piece.start).toBeLessThanOrEqual(end);
    expect(piece.end - piece.start).toBeLessThanOrEqual(1.05 * LONGEST_PIECE);
    expect(piece.sound).toHaveLength(piece.end - piece.start);
    const middle = Math.floor(piece.sound.length / 2);
    expect(piece.sound[middle]).toBeCloseTo(soundAt(piece.start + middle), 5);
    end = piece.end;
  }
  expect(end).toBeGreaterThanOrEqual(seconds * SAMPLE_RATE - VAD_WINDOW);
});

test('speech without a pause is cut in a quiet moment, not in a word', () => {
  for (const { end } of listen(90).all.slice(0, -1)) expect(soundAt(end - MARGIN)).toBe(0);
});

test('words come while somebody speaks, with or without a pause', () => {
  expect(listen(90).meanwhile.length).toBeGreaterThanOrEqual(4);
});
