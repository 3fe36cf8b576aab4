import { type Aligned, align } from './alignment';
import { stem } from './match';
import { isNumber, saidWords } from './said';

/** A case that was spoken, and what was heard of it. */
export interface Hearing {
  one: { spoken?: string | undefined; gold?: { lines: readonly { terms: readonly string[] }[] } | undefined };
  heard: string;
}

/** How many words of a kind were said, and how many errors were made in hearing them. */
export interface Errors {
  said: number;
  wrong: number;
}

/** What ears make of the words of cases that say what was spoken. */
export interface WordErrors {
  cases: number;
  /** Cases that do not say it. */
  skipped: number;
  words: Errors & { substituted: number; missing: number; added: number };
  /** Runs of numbers; one that was heard where none was said is an error, too. */
  numbers: Errors;
  /** Of those said, the runs where no number was heard at all. */
  numbersLost: number;
  /** Words that the description of a line must have. */
  tradeWords: Errors;
}

/** Some files hold a mark in place of the words. */
const FEWEST_WORDS = 3;

const tradeStems = ({ gold }: Hearing['one']): Set<string> =>
  new Set(
    (gold?.lines ?? [])
      .flatMap(({ terms }) => terms.flatMap(saidWords))
      .filter((word) => word.length > 2 && !isNumber(word))
      .map(stem),
  );

function addPair(errors: WordErrors, { meant, heard }: Aligned, trade: ReadonlySet<string>): void {
  const { words, numbers, tradeWords } = errors;
  const wrong = meant === heard ? 0 : 1;
  words.wrong += wrong;
  if (meant === null) {
    words.added++;
    if (isNumber(heard ?? '')) numbers.wrong++;
    return;
  }
  words.said++;
  if (heard === null) words.missing++;
  else words.substituted += wrong;
  if (isNumber(meant)) {
    numbers.said++;
    numbers.wrong += wrong;
    if (!isNumber(heard ?? '')) errors.numbersLost++;
  }
  if (trade.has(stem(meant))) {
    tradeWords.said++;
    if (heard === null || stem(heard) !== stem(meant)) tradeWords.wrong++;
  }
}

/** Counts the errors of all cases together. Numbers spoken and numbers written count alike. */
export function wordErrorsOf(hearings: readonly Hearing[]): WordErrors {
  const none = { said: 0, wrong: 0 };
  const errors: WordErrors = {
    cases: 0,
    skipped: 0,
    words: { ...none, substituted: 0, missing: 0, added: 0 },
    numbers: { ...none },
    numbersLost: 0,
    tradeWords: { ...none },
  };
  for (const { one, heard } of hearings) {
    const said = saidWords(one.spoken ?? '');
    if (said.length < FEWEST_WORDS) {
      errors.skipped++;
      continue;
    }
    errors.cases++;
    const trade = tradeStems(one);
    for (const pair of align(said, saidWords(heard))) addPair(errors, pair, trade);
  }
  return errors;
}
