import { otherNumbers } from '../corpus/figure-words';
import { type Job, spokenOf } from '../corpus/job';

/** So many words in a row are said by chance in no two jobs. */
const RUN = 8;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

const runsOf = (text: string): string[] => {
  const words = wordsIn(text);
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
};

/** The jobs that have no run of eight words with any of others: what is measured must not have been learned. */
export function withoutTextOf(jobs: readonly Job[], others: readonly Job[]): Job[] {
  const measured = new Set(others.flatMap((job) => runsOf(spokenOf(job))));
  return jobs.filter((job) => !runsOf(spokenOf(job)).some((run) => measured.has(run)));
}

const LONGEST_STRETCH = 3;

/** A text cut into stretches of one to three sentences, as pauses cut speech. */
export function stretchesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.?!])\s+/).filter(Boolean);
  const stretches: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const length = 1 + (stretches.length % LONGEST_STRETCH);
    stretches.push(sentences.slice(at, at + length).join(' '));
    at += length;
  }
  return stretches;
}

const bare = (word: string): string => word.toLowerCase().replace(/^\W+|\W+$/g, '');
const marksAfter = (word = ''): string => /\W*$/.exec(word)?.[0] ?? '';

/** They count, and nobody writes them in digits. */
const COUNTS = /^(couple|pair|both|twice|half|quarters?|dozen)$/;

/** Words up to a mark: no number goes on beyond one. */
function withDigits(words: string[]): string[] {
  const bareWords = words.map(bare);
  for (const { from, to, value } of otherNumbers(bareWords, new Set()).reverse())
    if (!bareWords.slice(from, to).some((word) => COUNTS.test(word)))
      words.splice(from, to - from, `${value}${marksAfter(words[to - 1])}`);
  return words;
}

/** The same words with their numbers in digits, as recognisers write many of them. */
export const inDigits = (text: string): string =>
  text
    .split(/(?<=[,;:.?!])\s+/)
    .flatMap((part) => withDigits(part.split(/\s+/).filter(Boolean)))
    .join(' ');

/** What the language model learns of a job: its stretches as they are said, and where that differs in digits. */
export const linesOf = (job: Job): string[] =>
  stretchesOf(spokenOf(job)).flatMap((stretch) => [...new Set([stretch, inDigits(stretch)])]);
