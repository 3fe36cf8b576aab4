import { SAMPLE_RATE, toMs } from './sound';

/** A stretch of a recording as a WAV file of its own, mono and of 16 kHz; where nobody speaks it is silent. */
export interface Part {
  startMs: number;
  endMs: number;
  wav: Uint8Array;
}

/** Speech, in samples from the start of the recording. */
interface Speech {
  start: number;
  end: number;
  sound: Float32Array;
}

/** Silence that is not worth sending. */
const LONGEST_SILENCE = 10 * SAMPLE_RATE;
const HEADER_BYTES = 44;

/** A RIFF file of 16-bit samples with nothing but silence in it. */
function silentWav(samples: number): DataView {
  const wav = new DataView(new ArrayBuffer(HEADER_BYTES + samples * 2));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) wav.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  wav.setUint32(4, HEADER_BYTES - 8 + samples * 2, true);
  write(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true); // plain samples
  wav.setUint16(22, 1, true); // one channel
  wav.setUint32(24, SAMPLE_RATE, true);
  wav.setUint32(28, SAMPLE_RATE * 2, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  write(36, 'data');
  wav.setUint32(40, samples * 2, true);
  return wav;
}

/** A WAV file, mono and of 16 kHz, with pieces of sound from some of its samples on, and silence between them. */
export function wavOf(samples: number, pieces: readonly { start: number; sound: Float32Array }[]): Uint8Array {
  const wav = silentWav(samples);
  for (const { start, sound } of pieces)
    sound.forEach((sample, index) => {
      const value = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
      wav.setInt16(HEADER_BYTES + (start + index) * 2, value, true);
    });
  return new Uint8Array(wav.buffer);
}

function toPart(pieces: readonly Speech[]): Part[] {
  const first = pieces[0];
  if (!first) return [];
  const end = pieces.reduce((latest, piece) => Math.max(latest, piece.start + piece.sound.length), first.end);
  const placed = pieces.map(({ start, sound }) => ({ start: start - first.start, sound }));
  return [{ startMs: toMs(first.start), endMs: toMs(end), wav: wavOf(end - first.start, placed) }];
}

/** Joins pieces of speech to parts of a length that a provider takes; parts begin and end in a pause. */
export function createParts(longestMs: number) {
  const longest = (longestMs * SAMPLE_RATE) / 1000;
  let pieces: Speech[] = [];
  return {
    /** Takes the next piece; gives the part that is whole now, if one is. */
    add(piece: Speech): Part[] {
      const first = pieces[0];
      const last = pieces.at(-1);
      const full = first && last && (piece.end - first.start > longest || piece.start - last.end > LONGEST_SILENCE);
      const whole = full ? toPart(pieces) : [];
      pieces = full ? [piece] : [...pieces, piece];
      return whole;
    },
    /** What is left, as the last part. */
    end: (): Part[] => toPart(pieces),
  };
}
