import type { CorrectionChoice } from '@jobspeak/contracts';

/** What somebody says to a proposal, where it is no correction of its own. */
export type Reply = 'yes' | 'no' | 'other';

const POLITE = "(?:oh|er|um|well|ok|okay|please|thanks|thank you|then|now|just|it|that|that's|this|one|i said)";
const WORDS: readonly [Reply, string][] = [
  [
    'yes',
    '(?:yes|yeah|yep|yup|aye|sure|right|correct|perfect|grand|good|fine|ok|okay|do|keep|save|spot on|looks? good|go ahead|go on)',
  ],
  // "and do" is what a recogniser makes of "undo"
  [
    'no',
    "(?:no|nope|nah|undo|and do|undue|scrub|scrap|cancel|leave|drop|wrong|not|don't|never ?mind|forget|go back|put back|take back)",
  ],
  ['other', '(?:with )?(?:no )?(?:not that one )?(?:i meant? )?(?:the )?other(?: one| line)?'],
];
const PATTERNS = WORDS.map(([reply, words]): [Reply, RegExp] => [
  reply,
  new RegExp(`^(?:${POLITE} )*${words}(?: (?:${POLITE}|${words}))*$`),
]);

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

/** Whether it is a yes, a no, or "the other one"; null for anything that says more than that. */
export const replyOf = (text: string): Reply | null =>
  PATTERNS.find(([, pattern]) => pattern.test(plainOf(text)))?.[0] ?? null;

const PLACES = 'first second third fourth fifth sixth'.split(' ');
const NUMBERS = 'one two three four five six'.split(' ');

/** "The second one", "two", "number 2", "the last". */
function placeIn(text: string, count: number): number | null {
  const words = plainOf(text)
    .replaceAll(/\b(?:the|number|line|option|it's|it is)\b ?/g, '')
    .replace(/ one$/, '')
    .trim();
  if (words === 'last' || words === 'bottom' || words === 'bottom one') return count - 1;
  if (words === 'top') return 0;
  const place = [PLACES.indexOf(words), NUMBERS.indexOf(words), /^\d$/.test(words) ? Number(words) - 1 : -1].find(
    (index) => index >= 0,
  );
  return place !== undefined && place < count ? place : null;
}

/** The beginning of a word that its singular, its plural and its -ing have in common. */
const rootOf = (word: string): string => word.replace(/(?:ies|es|ing|s|e|y)$/, '');
const rootsOf = (text: string): string[] =>
  plainOf(text)
    .split(' ')
    .map(rootOf)
    .filter((root) => root.length > 2);

/** The choice that is meant by its place or by words that only it has; null where that cannot be told. */
export function choiceIn(text: string, choices: readonly CorrectionChoice[]): CorrectionChoice | null {
  const place = placeIn(text, choices.length);
  if (place !== null) return choices[place] ?? null;
  const said = new Set(rootsOf(text));
  const counts = choices.map((choice) => new Set(rootsOf(choice.text).filter((root) => said.has(root))).size);
  const best = Math.max(0, ...counts);
  const [index, ...others] = counts.flatMap((count, at) => (count === best && best > 0 ? [at] : []));
  return index !== undefined && others.length === 0 ? (choices[index] ?? null) : null;
}
