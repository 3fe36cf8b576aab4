/** What the model makes of some sound. */
export interface Heard {
  text: string;
  tokens: number;
}

/** Share of four-word runs that were said before. */
function repetition(words: readonly string[]): number {
  const runs = words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '));
  return runs.length === 0 ? 0 : 1 - new Set(runs).size / runs.length;
}

/** Of a piece, so much is the silence around it. */
const SILENCE_SECONDS = 0.3;

/**
 * Whether the model fell into repeating itself, or made words up: the rule of the recording service. People speak up
 * to 4.5 tokens a second; a loop gives about 15.
 */
export function isLoop({ text, tokens }: Heard, seconds: number): boolean {
  if (tokens > seconds * 9 + 12) return true;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean);
  if (words.length > 2 + 5 * Math.max(0, seconds - SILENCE_SECONDS)) return true;
  if (words.length >= 4 && new Set(words).size === 1) return true;
  return words.length >= 12 && tokens >= seconds * 5 && repetition(words) > 0.35;
}
