import type { HeardWord } from '@jobspeak/contracts';

/** The texts of the model's pieces, by their number. */
export type Vocabulary = readonly string[];

/** Stands for the space before a word. */
const SPACE = '▁';

/** Characters that have no piece of their own are written as bytes: "<0xC2>", "<0xA3>". */
function bytesOf(text: string): Buffer {
  const [, byte] = /^<0x([0-9A-F]{2})>$/.exec(text) ?? [];
  return byte === undefined ? Buffer.from(text.replaceAll(SPACE, '')) : Buffer.from(byte, 'hex');
}

const hasSound = (text: string): boolean => /[\p{L}\p{N}£$€%<]/u.test(text);

/** The words that pieces make, each as probable as its pieces together; nobody hears a comma. */
export function wordsOf(
  vocabulary: Vocabulary,
  pieces: readonly { piece: number; logProbability: number }[],
): HeardWord[] {
  const words: { bytes: Buffer[]; logProbability: number }[] = [];
  for (const { piece, logProbability } of pieces) {
    const text = vocabulary[piece] ?? '';
    if (text.startsWith(SPACE) || words.length === 0) words.push({ bytes: [], logProbability: 0 });
    const word = words.at(-1);
    word?.bytes.push(bytesOf(text));
    if (word && hasSound(text)) word.logProbability += logProbability;
  }
  return words
    .map(({ bytes, logProbability }) => ({
      text: Buffer.concat(bytes).toString().trim(),
      probability: Number(Math.exp(logProbability).toFixed(3)),
    }))
    .filter(({ text }) => text !== '');
}

/** A word without its capitals and the marks around it. */
export const bareWord = ({ text }: HeardWord): string =>
  text.toLowerCase().replace(/^[^\p{L}\p{N}£$€]+|[^\p{L}\p{N}%]+$/gu, '');

export const textOf = (words: readonly HeardWord[]): string => words.map(({ text }) => text).join(' ');
