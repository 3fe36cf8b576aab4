import type { Unit } from '@jobspeak/contracts';
import { areaUnitOf, LENGTH_UNITS, unitAt } from '../numbers/units';
import type { Amounts } from './amounts';
import type { FramedLine } from './frame';
import { UNITS } from './labels';
import type { Word } from './words';

/** A unit that was said beside a figure is so many times as likely as the network holds it to be. */
const SAID = 12;
const PER = /^(a|an|per|the|each|every|for|\/|-|,)$/i;
const OF = /^(of|-|,)$/i;

/** The unit right behind a figure: "four tonnes", "six fifty a metre". */
const unitBehind = (at: number, words: readonly string[], skipped: RegExp): Unit | null => {
  let from = at;
  while (from < at + 2 && skipped.test(words[from] ?? '')) from++;
  return unitAt(words, from)?.unit ?? null;
};

/** The unit of a line, and how likely it is: what the network says, and what was said beside its figures. */
export const unitOf = (
  { units }: FramedLine,
  { used }: Amounts,
  words: readonly Word[],
): { value: Unit; probability: number } => {
  const texts = words.map(({ text }) => text.toLowerCase());
  const counts = used.filter(({ role }) => role.includes('quantity'));
  const said = new Set<Unit>();
  for (const { role, to } of used) {
    const unit = role.includes('quantity')
      ? unitBehind(to, texts, OF)
      : /^(price|lot|cap)/.test(role)
        ? unitBehind(to, texts, PER)
        : null;
    if (unit === null) continue;
    said.add(unit);
    if (counts.length > 1 && LENGTH_UNITS.has(unit)) said.add(areaUnitOf(unit));
  }
  const weights = UNITS.map((unit, index) => (units[index] ?? 0) * (said.has(unit) ? SAID : 1));
  const most = Math.max(...weights);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { value: UNITS[weights.indexOf(most)] ?? 'each', probability: most / Math.max(sum, 1e-9) };
};
