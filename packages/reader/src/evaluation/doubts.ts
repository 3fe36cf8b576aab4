import { SURE_ENOUGH } from '@jobspeak/contracts';
import { numberAt } from '../numbers/numbers';
import { overlaps } from '../tokens/source';
import { tokensOf } from '../tokens/tokens';
import type { MeantLine } from './cases';
import type { Judged } from './evaluate';

/** What the questions of readings were worth. */
export interface Worth {
  /** Jobs whose lines are all right, how many of them ask anything, and how many questions they ask. */
  right: { jobs: number; asking: number; questions: number };
  /** The lines of the other jobs that are wrong or missing, and how many of them a question points at. */
  others: { jobs: number; questions: number; lines: number; asked: number; marked: number };
}

/** The numbers of a text, in every way that they can mean money or a count. */
const numbersIn = (text: string): Set<number> => {
  const tokens = tokensOf(text);
  const numbers = new Set<number>();
  tokens.forEach((_, index) => {
    const number = numberAt(tokens, index);
    if (!number) return;
    const [first = 0, second = 0] = number.groups;
    numbers.add(number.value);
    if (number.groups.length === 2) numbers.add(first * 100 + second).add(first + second / 100);
  });
  return numbers;
};

const pointsAt = (text: string, { unitPriceMinor, quantity, terms }: MeantLine): boolean => {
  const numbers = numbersIn(text);
  const words = text.toLowerCase();
  return (
    (unitPriceMinor !== null && numbers.has(unitPriceMinor / 100)) ||
    (quantity !== 1 && numbers.has(quantity)) ||
    terms.every((term) => words.includes(term.toLowerCase()))
  );
};

/** How often questions are asked of what is read right, and how much of what is not they point at. */
export const worthOf = (all: readonly Judged[]): Worth => {
  const worth: Worth = {
    right: { jobs: 0, asking: 0, questions: 0 },
    others: { jobs: 0, questions: 0, lines: 0, asked: 0, marked: 0 },
  };
  for (const { comparison, reading, read } of all) {
    if (!comparison) continue;
    const questions = reading.questions ?? [];
    const { wrong, missing, extra } = comparison;
    if (wrong.length + missing.length + extra.length === 0) {
      worth.right.jobs += 1;
      worth.right.asking += questions.length > 0 ? 1 : 0;
      worth.right.questions += questions.length;
      continue;
    }
    const { others } = worth;
    others.jobs += 1;
    others.questions += questions.length;
    for (const { meant, read: line } of [...wrong, ...missing.map((meant) => ({ meant, read: null }))]) {
      const source = line && reading.lines[read.lines.findIndex((one) => one === line)]?.source;
      const touched = questions.some(
        ({ words }) => pointsAt(words.text, meant) || (source ? overlaps(words, source) : false),
      );
      others.lines += 1;
      others.asked += touched ? 1 : 0;
      others.marked += touched || (line && (line.confidence ?? 1) < SURE_ENOUGH) ? 1 : 0;
    }
  }
  return worth;
};
