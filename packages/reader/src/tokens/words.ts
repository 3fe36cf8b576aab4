/** More different words than anybody says would be kept for nothing. */
const MOST_REMEMBERED = 5_000;
/** A longer slice of a text holds on to the whole of it. */
const LONGEST_REMEMBERED = 12;

/** Keeps what was found out about a word: people say the same few thousand words again and again. */
export const remembered = <Value>(findOut: (word: string) => Value): ((word: string) => Value) => {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = findOut(word);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (word.length <= LONGEST_REMEMBERED) known.set(word, value);
    return value;
  };
};

/** The root that makes "tiles", "tiling" and "tile" one word. */
export const stem = remembered((word) => {
  let root = PLAIN.test(word) ? word : word.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (root.length > 6 && root.endsWith('ings')) root = withoutEnd(root, 's');
  if (root.length > 5) root = withoutEnd(root, ENDINGS.find((ending) => root.endsWith(ending)) ?? '');
  if (root.endsWith('ies')) root = `${withoutEnd(root, 'ies')}y`;
  if (root.length > 3 && root.endsWith('s')) root = withoutEnd(root, 's');
  return root.length > 3 && root.endsWith('e') ? withoutEnd(root, 'e') : root;
});
const PLAIN = /^[a-z0-9]*$/;
const ENDINGS = ['ation', 'ations', 'ing', 'ed', 'er', 'ers'];
const withoutEnd = (word: string, ending: string): string => word.slice(0, word.length - ending.length);

const STOP = new Set(
  `a an the and or of for to in on at by with from is are was be it its it's that that's this these those so then there there's
  here plus also just only as well too both all any some i i'm i've i'll i'd me my mine we we're we've we'll us our you your
  he he's his him she she's her hers they they're their them there's now right okay ok yeah yes no not um er oh let's let
  got get getting have has had do does did doing done can could will would want wants need needs needing going goes go come
  comes one ones say call put make made thing things bit lot 's ' per each every another out up off down over again same
  which who what when where if but because about after before while still really very quite together altogether please thanks hi hello
  morning hey afternoon said reckoned told counted quote job maybe roughly probably approximately approx reckon guess ish ballpark`.split(
    /\s+/,
  ),
);

/** Whether a word says something about the item. */
export const isContent = remembered(
  (word) => !STOP.has(word) && /[a-z0-9]/.test(word) && !/^(i|he|she|they|we|you|it|that|there|who|what)'/.test(word),
);

/** Which letters a word has, a bit for each: two words that share few cannot be alike. */
export const lettersOf = (word: string): number => {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
};

const bitsIn = (number: number): number => {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};

/** The letters that must change at least to make one word the other: those that only one of them has. */
export const lettersApart = (left: number, right: number): number =>
  Math.max(bitsIn(left & ~right), bitsIn(right & ~left));
