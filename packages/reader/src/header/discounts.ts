import type { ReadLine } from '@jobspeak/contracts';
import { isContent, stem } from '../tokens/words';
import type { LineDiscount } from './terms';

const LABOUR = /^labou?r$/;

/** How well a line fits what a discount is off; its first word weighs a little more. */
const fit = (line: ReadLine, words: readonly string[]): number => {
  const about = line.description.toLowerCase().split(/[^a-z0-9]+/);
  const roots = new Set([...about, ...about.map((word, index) => word + (about[index + 1] ?? ''))].map(stem));
  // "Installing: white oak" is less the oak than the oak itself
  const work = line.description.includes(': ') ? 0.05 : 0;
  return words.reduce((sum, word, index) => sum + (roots.has(stem(word)) ? 1 + (index === 0 ? 0.1 : 0) - work : 0), 0);
};

/** The lines that one target names: "labour" all labour, "the carpet tile" the lines that fit it best. */
const named = (lines: readonly ReadLine[], target: string): Set<ReadLine> => {
  const words = target
    .split(/[^a-z0-9]+/)
    .filter((word) => isContent(word) && !/^(itself|price|cost|rate|line|lines|part|bit)$/.test(word));
  const labour = words.some((word) => LABOUR.test(word));
  const others = words.filter((word) => !LABOUR.test(word));
  const pool = labour ? lines.filter((line) => line.kind === 'labour') : lines;
  if (labour && others.length === 0) return new Set(pool);
  const best = Math.max(0, ...pool.map((line) => fit(line, others)));
  if (best > 0) return new Set(pool.filter((line) => fit(line, others) === best));
  if (labour) return new Set(pool);
  return /^materials?$/.test(others.join(' ')) ? new Set(lines.filter((line) => line.kind === 'material')) : new Set();
};

/** Gives "ten percent off the labour" to the labour lines, "off the tile and the vinyl" to the lines of both. */
export const withDiscounts = (lines: readonly ReadLine[], discounts: readonly LineDiscount[]): ReadLine[] => {
  const percents = new Map<ReadLine, number>();
  for (const { percent, target, at } of discounts) {
    const before = target === '' ? lines.findLast(({ source }) => (source?.start ?? 0) < at) : undefined;
    if (before) percents.set(before, percent);
    const shared = /\blabou?r$/.test(target) && / and /.test(target);
    for (const part of target.split(/ and |,/)) {
      for (const line of named(lines, shared && !/labou?r/.test(part) ? `${part} labour` : part))
        percents.set(line, percent);
    }
  }
  return lines.map((line) => {
    const discountPercent = percents.get(line);
    return discountPercent === undefined ? line : { ...line, discountPercent };
  });
};
