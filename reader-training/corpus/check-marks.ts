import type { Job, Mark } from './job';
import { digitsOf, isNumberWord, numberParts, readNumbers } from './numbers';
import { FIGURES, NEEDS_VALUE } from './roles';

const phoneFaults = (words: string, value: string): string[] => {
  const said = digitsOf(words);
  return said && said !== value.replace(/\D/g, '') ? [`phone: the words say ${said}, the value ${value}`] : [];
};

const spelledAddress = (words: string): string =>
  words
    .toLowerCase()
    .replace(/ at /, '@')
    .replace(/ dot /g, '.')
    .replace(/ underscore /g, '_')
    .replace(/ (dash|hyphen) /g, '-')
    .replace(/[\s,]/g, '');

/** Only of what is spelled out in full and without numbers, which may be written in either way. */
const emailFaults = (words: string, value: string): string[] => {
  if (!/ at .* dot /.test(words) || /\b(double|oh)\b/.test(words) || readNumbers(words).length > 0) return [];
  const said = spelledAddress(words);
  return said === value ? [] : [`e-mail: the words say ${said}, the value ${value}`];
};

/** "Four weeks" are 28 days, "half" is 50%. */
const converted = ({ role }: Mark, value: string, said: readonly number[]): number[] => {
  if (role === 'G') return said.flatMap((number) => [number * 7, number * 30]);
  return role === '%' || role === 'm' || value.endsWith('%') ? said.map((number) => number * 100) : [];
};

const figureFaults = (mark: Mark, words: string, value: string): string[] => {
  if (!FIGURES.has(mark.role) || value === '?') return [];
  const said = readNumbers(words);
  const meant = Math.abs(Number.parseFloat(value));
  const isSaid = [...said, ...converted(mark, value, said)].some((number) => Math.abs(number - meant) < 0.002);
  return said.length === 0 || isSaid
    ? []
    : [`"${words}" says ${said.join(' or ')}, the value ${value} (add ! if it is meant)`];
};

/** Where the words of a mark say something else than its value. */
const wordFaults = (mark: Mark): string[] => {
  const { role, words, value, isConfirmed } = mark;
  if (!words || !value || isConfirmed) return [];
  return [
    ...(role === 'F' ? phoneFaults(words, value) : []),
    ...(role === 'E' ? emailFaults(words, value) : []),
    ...figureFaults(mark, words, value),
  ];
};

/** What is wrong with a mark by itself. */
export function markFaults(mark: Mark, source: string): string[] {
  const { role, words, value } = mark;
  const faults: string[] = [];
  if (NEEDS_VALUE.has(role) && !value) faults.push(`{${source}} needs a value`);
  if (FIGURES.has(role) && value && !/^[+-]?\d+(\.\d+)?%?$/.test(value) && value !== '?')
    faults.push(`value "${value}" is no number`);
  if (!words && !value) faults.push(`{${source}} has neither words nor value`);
  return [...faults, ...wordFaults(mark)];
}

/** Figures of two marks that touch without as much as a comma, and the second of the two marks. */
export function touchingFigures({ words }: Job): { mark: Mark; message: string }[] {
  const said = words.flatMap(({ text, mark }) => (text === null ? [] : { text, mark }));
  return said.flatMap(({ text, mark }, index) => {
    const next = said[index + 1];
    if (!mark || !next?.mark || next.mark === mark || /\W$/.test(text)) return [];
    const areFigures = isNumberWord(numberParts(text).at(-1) ?? '') && isNumberWord(numberParts(next.text)[0] ?? '');
    const message = `"${mark.words} ${next.mark.words}": two figures run together, nobody could tell them apart`;
    return areFigures ? { mark: next.mark, message } : [];
  });
}
