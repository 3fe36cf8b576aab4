import { PEOPLE } from '../tokens/lexicon';
import { changed, type Token } from '../tokens/tokens';
import { numberAt } from './numbers';
import { unitAt } from './units';

const ALWAYS = new Map([
  ['mill', 'mil'],
  ['bored', 'board'],
  ['boreds', 'boards'],
]);

/** What follows "to" and "for" when they mean themselves. */
const NOT_COUNTED = new Set(
  `the a an my me him her his their them that this it us you your our which what who be do go get have make see let keep
  fit fix hang build clear start finish take put come cover replace install remove swap add match suit allow say tell
  check lay bring dig paint clean all any each every now some sure one two three four five six seven eight nine ten
  today tomorrow free and or mr mrs ms miss dr`.split(/\s+/),
);

const word = (tokens: readonly Token[], index: number): string => {
  const token = index < 0 ? undefined : tokens[index];
  return token && !token.mark ? token.word : '';
};

const OPENS = new Set(
  "and plus then is are 's um uh er just also with there's that's it's they're every thats theres".split(' '),
);
const opens = (tokens: readonly Token[], index: number): boolean => {
  const before = tokens[index - 1];
  return !before || before.mark || OPENS.has(before.word);
};

/** Whether a price in "at" or "each" comes before the sentence turns: what makes "for boards at sixteen" a count. */
const pricedSoon = (tokens: readonly Token[], index: number): boolean => {
  for (let at = index + 1; at < Math.min(tokens.length, index + 9); at++) {
    const each = tokens[at];
    if (!each || /^[.!?;]$/.test(each.word)) return false;
    if (each.word === 'list' || each.word === 'apiece') return true;
    if ((each.word === 'at' || each.word === ',' || each.word === 'for') && numberAt(tokens, at + 1)) return true;
  }
  return false;
};

const counted = (tokens: readonly Token[], index: number): boolean => {
  const next = word(tokens, index + 1);
  if (next === '') return false;
  if (
    /^(of|at|in)$/.test(next) &&
    (next === 'of' || opens(tokens, index)) &&
    !/^(lots?|one|part|all)$/.test(word(tokens, index - 1))
  ) {
    if (next === 'in') return tokens[index - 1]?.mark === true && pricedSoon(tokens, index);
    return next === 'of' ? word(tokens, index + 2) !== 'course' : numberAt(tokens, index + 2) !== null;
  }
  const words = [next, word(tokens, index + 2)];
  const unit = unitAt(words, 0);
  if (unit?.plural && numberAt(tokens, index - 1) === null) return true;
  if (next === 'ours' || (PEOPLE.has(next) && /(s|men)$/.test(next) && opens(tokens, index))) return true;
  return opens(tokens, index) && !NOT_COUNTED.has(next) && !numberAt(tokens, index + 1) && !tokens[index + 1]?.capital
    ? pricedSoon(tokens, index)
    : false;
};

const afterTens = (tokens: readonly Token[], index: number): boolean =>
  /^(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|and)$/.test(word(tokens, index - 1)) &&
  /^(a|an|per|each|at|quid|pounds|dollars|bucks|metres|meters|feet|)$/.test(word(tokens, index + 1));

const isCount = (tokens: readonly Token[], index: number): boolean => {
  const before = word(tokens, index - 1);
  return numberAt(tokens, index - 1) !== null || /^(half|an|couple|pair)$/.test(before);
};

const NUMBER_HOMOPHONES = new Map([
  ['to', 'two'],
  ['too', 'two'],
  ['for', 'four'],
  ['fore', 'four'],
  ['won', 'one'],
  ['ate', 'eight'],
  ['sex', 'six'],
  ['tree', 'three'],
]);

const PAIRED = /^(ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;

/** ", for eighty," is four eighty: nobody pauses before a "for". */
const pairCloses = (tokens: readonly Token[], index: number): boolean => {
  const number = numberAt(tokens, index + 1);
  const after = word(tokens, number?.to ?? index);
  return (
    number !== null &&
    number.groups.length === 1 &&
    number.value < 100 &&
    /^(|each|a|an|all|apiece|fitted|installed)$/.test(after)
  );
};

const countMeant = (tokens: readonly Token[], index: number): string | null => {
  const said = word(tokens, index);
  const meant = NUMBER_HOMOPHONES.get(said);
  if (!meant) return null;
  const next = word(tokens, index + 1);
  if (said === 'won') return unitAt([next], 0) || tokens[index - 1]?.mark || tokens[index + 1]?.mark ? meant : null;
  if (said === 'to' && next === 'hundred' && word(tokens, index - 1) !== 'up') return meant;
  if (/^(to|for)$/.test(said) && tokens[index - 1]?.mark && PAIRED.test(next) && pairCloses(tokens, index))
    return meant;
  if (said === 'ate' && /^(at|by)$/.test(word(tokens, index - 1))) return meant;
  if (said === 'ate') return opens(tokens, index) && pricedSoon(tokens, index) ? meant : null;
  if (said === 'tree' || said === 'sex') return next === 'of' && opens(tokens, index) ? meant : null;
  if (said === 'too' && afterTens(tokens, index)) return meant;
  if (
    said === 'for' &&
    afterTens(tokens, index) &&
    /^(a|an|each)$/.test(next) &&
    tokens[index + 2] &&
    unitAt([word(tokens, index + 2)], 0)
  ) {
    return null;
  }
  if (said === 'to' && word(tokens, index - 1) === 'up') return null;
  return counted(tokens, index) ? meant : null;
};

/** The words that `wordMeant` looks at: all others mean themselves. */
const DOUBTED = new Set([
  ...ALWAYS.keys(),
  ..."ours our of nah nope naw em 'em put pop stick call some waist that bat vet fat bet the feat meat scents".split(
    ' ',
  ),
]);

const wordMeant = (tokens: readonly Token[], index: number): string | null => {
  const said = word(tokens, index);
  if (!DOUBTED.has(said)) return null;
  const before = word(tokens, index - 1);
  const next = word(tokens, index + 1);
  if (said === 'ours' && (isCount(tokens, index) || /^(to|for|won|too|ate)$/.test(before))) return 'hours';
  if (said === 'our' && /^(an|one|won|half|1)$/.test(before)) return 'hour';
  if (said === 'our' && (before === 'a' || before === 'an') && numberAt(tokens, index - 2)) return 'hour';
  if (
    said === 'of' &&
    /^(percent|cent|%|quid|pounds|bucks|dollars|£?\d+%?)$/.test(before) &&
    /^(the|overall|everything)$/.test(next)
  ) {
    return /^(labou?r|total|lot|price|bill|job|overall|whole|top|everything)$/.test(
      next === 'the' ? word(tokens, index + 2) : next,
    )
      ? 'off'
      : null;
  }
  if (/^(nah|nope|naw)$/.test(said)) return 'no';
  if (/^'?em$/.test(said)) return 'them';
  // "sixty five to put it in": the work that "put" is
  if (/^(put|pop|stick)$/.test(said) && before === 'to' && /^(it|them|that|those|one)$/.test(next))
    return /^(in|up|on|down|back)$/.test(word(tokens, index + 2)) ? 'fit' : null;
  if (said === 'call' && next === 'out' && !/^(to|i'll|will|can)$/.test(before)) return 'callout';
  if (said === 'some' && before === 'lump') return 'sum';
  if (said === 'waist' && /^(to|disposal|removal|away)$/.test(next)) return 'waste';
  if (/^(that|bat|vet|fat|bet|the)$/.test(said) && before === 'no' && /^(on|for)$/.test(next) && said !== 'that')
    return 'vat';
  if (/^(vet|bet|fat|bat)$/.test(said) && (/^(at|is|plus)$/.test(next) || before === 'plus')) return 'vat';
  if (said === 'feat') return 'feet';
  if (said === 'meat' && numberAt(tokens, index - 1)) return 'metre';
  if (said === 'scents' && numberAt(tokens, index - 1)) return 'cents';
  return ALWAYS.get(said) ?? null;
};

const POUNDS = new Set(['lb', 'lbs', 'pound', 'pounds']);
/** A pound is money in sterling and a weight elsewhere. */
const weightMeant = (tokens: readonly Token[], index: number, sterling: boolean): string | null => {
  const said = word(tokens, index);
  if (!POUNDS.has(said) || !numberAt(tokens, index - 1)) return null;
  if (sterling) return 'pounds';
  return /^(at|of)$/.test(word(tokens, index + 1)) ? 'lb-count' : 'lb-weight';
};

/**
 * Puts right the words that sound alike, where the words around them decide: "for boards at sixteen" counts four,
 * "an our" is an hour. The text stays as it was; only the word that the reader goes by changes.
 */
export const repair = (tokens: readonly Token[], sterling: boolean): Token[] => {
  const fixed = [...tokens];
  for (let index = 0; index < fixed.length; index++) {
    const token = fixed[index];
    if (!token || token.mark) continue;
    const meant = weightMeant(fixed, index, sterling) ?? wordMeant(fixed, index) ?? countMeant(fixed, index);
    if (meant && meant !== token.word) fixed[index] = changed(token, { word: meant, repaired: true });
  }
  return fixed;
};
