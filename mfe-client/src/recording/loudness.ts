/** What the last seconds say about the sound; null when they are fine. Levels are 0 (-60 dB) to 1 (full scale). */
export type LoudnessAdvice = 'silent' | 'too-quiet' | 'too-noisy';

/** Less than this is a hand over the microphone, or a phone on the other side of the room: -47 dB. */
const FAINT = 0.22;
/** A room in which the gaps between words are louder than this drowns them: -33 dB. */
const LOUD_ROOM = 0.45;
/** Speech that stands less than 12 dB above the room is hard to tell from it. */
const NARROW = 0.2;

/** As loud as somebody who speaks, or as a loud room: -36 dB. */
export const isLoud = (level: number): boolean => level > 0.4;

/** The level below which this share of the moments lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Judges a few seconds of levels, `enough` of them at least. */
export function adviceOn(levels: readonly number[], enough: number): LoudnessAdvice | null {
  if (levels.length < enough) return null;
  const sorted = [...levels].sort((a, b) => a - b);
  const loudest = quantile(sorted, 0.95);
  const room = quantile(sorted, 0.2);
  // a switch on the device or in its settings gives silence in the place of a microphone
  if (loudest <= 0) return 'silent';
  if (loudest < FAINT) return 'too-quiet';
  return room > LOUD_ROOM && loudest - room < NARROW ? 'too-noisy' : null;
}
