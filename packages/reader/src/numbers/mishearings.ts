import { CURRENCY_WORDS } from '../tokens/lexicon';
import { changed, type Token } from '../tokens/tokens';
import { remembered } from '../tokens/words';
import { COUNT_HEARD, closesPrice, countEnds, type Heard, isMark, numberBefore, type Rule, word } from './misheard';
import {
  canBeNumber,
  countAndAt,
  countAndHalf,
  countBeforeAt,
  forHeard,
  forInDigits,
  hundredsAfterFor,
  itsHeard,
  nounCounted,
  numberHeard,
  pairCounted,
  pairHeard,
  pluralCounted,
  teenMeant,
  tensParted,
  threeHeard,
  tinHeard,
} from './misheard-counts';
import {
  bagsHeard,
  canBeMoney,
  canBeUnitAt,
  eachHeard,
  manHeard,
  measureParted,
  metresHeard,
  moneyHeard,
  nounGlued,
  ofHeard,
  perGlued,
  perLost,
  priceParted,
  squareRate,
  unitAtHeard,
} from './misheard-units';
import { canEndNumber, numberAt } from './numbers';
import { beginsUnit, SQUARES, TIME_UNITS, unitAt } from './units';

const AT_HEARD = /^(out|or|a|add|act|had|hat|ate|of|it|as|had|eight|that)$/;

/** "fourteen metres of one ten pipe at nine fifty": which pipe, and its price comes after it. */
const isSized = (tokens: readonly Token[], index: number): boolean =>
  /^[a-z]{3,}$/.test(word(tokens, index)) && [1, 2, 3].some((step) => word(tokens, index + step) === 'at');

/** "nine out twenty eight", "six bags a thirty eight": a count and its price have an "at" between them. */
const atHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (!AT_HEARD.test(said) || !countEnds(tokens, index)) return null;
  const number = numberAt(tokens, index + 1);
  if (!number || number.percent || number.counting || number.value < 1 || !closesPrice(tokens, number)) return null;
  if (said === 'of' && (number.groups.length < 2 || isSized(tokens, number.to))) return null;
  if (said === 'or' && number.groups.length < 2 && !CURRENCY_WORDS.has(word(tokens, number.to))) return null;
  return { length: 1, words: ['at'] };
};

const TENS = /^(ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/;
const LEADS_TO =
  /^(up|down|from|it|that|due|back|close|next|nearer|add|adds|going|got|get|goes|comes|come|it's|reduce|set)$/;

/** "cooler to seventy five all in" is two seventy five. */
const hundredsHeard: Rule = (tokens, index) => {
  const said = word(tokens, index);
  if (said !== 'to' && said !== 'too') return null;
  if (LEADS_TO.test(word(tokens, index - 1)) || numberBefore(tokens, index)) return null;
  const number = numberAt(tokens, index + 1);
  const tens = TENS.test(word(tokens, index + 1));
  if (!number || !tens) return null;
  const tail = word(tokens, number.to);
  const closes =
    /^(all|off|each|a|an|apiece|fitted|installed|supplied|delivered)$/.test(tail) || isMark(tokens, number.to);
  return closes ? { length: 1, words: ['two'] } : null;
};

/** "at three, eighty," was said without the pause. */
const pairParted: Rule = (tokens, index) => {
  if (tokens[index]?.word !== ',') return null;
  // Without an "at" only what is named by itself: "trim kit, one, eighty eight," but "vents, five, thirty six each".
  const priced = /^(at|@)$/.test(word(tokens, index - 2));
  if (!priced && (!isMark(tokens, index - 2) || isMark(tokens, index - 3) || isMark(tokens, index - 4))) return null;
  const first = numberAt(tokens, index - 1);
  const second = numberAt(tokens, index + 1);
  if (first?.to !== index || first.groups.length > 1 || first.value >= (priced ? 20 : 10) || first.digits) return null;
  if (second?.groups.length !== 1 || second.value < 10 || second.value > 99 || second.digits) return null;
  return isMark(tokens, second.to) ? { length: 1, words: [] } : null;
};

const PHRASES: [RegExp, readonly string[]][] = [
  [/^(lists?|lest|least|blist|blissed|whisk|listed|mist|lift) price$/, ['list', 'price']],
  [/^(prize|prise|prices) list$/, ['price', 'list']],
  [/^(day|dave|they) (rage|raid|right|wait|great|raids|eight|ate|write)$/, ['day', 'rate']],
  [/^(my|usual|hourly|our|me|same|daily|regular) (great|rage|raid|wrate|ray|wait)$/, ['', 'rate']],
  [/^no (weight|wade|waits)$/, ['no', 'wait']],
  [/^(hand|hank|anger|hung) (on|hon)$/, ['hang', 'on']],
  [/^a (tenure|tanner|tenor)$/, ['a', 'tenner']],
];

/** Fixed words of the trade's money. */
const phraseHeard: Rule = (tokens, index) => {
  const said = `${word(tokens, index)} ${word(tokens, index + 1)}`;
  const found = PHRASES.find(([pattern]) => pattern.test(said));
  return found ? { length: 2, words: found[1].map((each) => each || word(tokens, index)) } : null;
};

const LABOUR_HEARD = /^(neighbou?rs?|laybers?|labers?|layers?|labor's|laborers?|lay-?bys?|labels?|leighbors?)$/;

/** "neighbours ten hours at fifty five", "laybers me and the lad": labour is. */
const labourHeard: Rule = (tokens, index) => {
  if (!LABOUR_HEARD.test(word(tokens, index))) return null;
  const own = word(tokens, index + 1) === "'s" ? 1 : 0;
  const next = index + 1 + own + (word(tokens, index + 1 + own) === 'is' ? 1 : 0);
  const number = numberAt(tokens, next);
  const unit = number && unitAt([word(tokens, number.to)], 0);
  const timed = unit !== null && TIME_UNITS.has(unit.unit);
  const team = /^(me|myself)$/.test(word(tokens, next)) && word(tokens, next + 1) === 'and';
  return timed || team ? { length: 1, words: ['labour'] } : null;
};

const LETTERED = /^(b|d|t|bee|tea|tee|dy|ty|key)$/;
const TEN_TIMES = new Map(
  'two:twenty three:thirty four:forty for:forty five:fifty six:sixty seven:seventy eight:eighty nine:ninety'
    .split(' ')
    .map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);

/** "nine B", "9B" and "for T" are what is left of ninety and forty. */
const tensLettered: Rule = (tokens, index) => {
  const said = word(tokens, index);
  const glued = /^([2-9])(b|d|t|g|e|v)$/.exec(said)?.[1];
  if (glued) return { length: 1, words: [`${glued}0`] };
  const tens = TEN_TIMES.get(said);
  const closes = isMark(tokens, index + 2) || CURRENCY_WORDS.has(word(tokens, index + 2));
  return tens && closes && LETTERED.test(word(tokens, index + 1)) ? { length: 2, words: [tens] } : null;
};

/** "two of them are 270 each": what they are is what they are at. */
const areHeard: Rule = (tokens, index) => {
  if (!/^(are|our|or|out)$/.test(word(tokens, index)) || word(tokens, index - 1) !== 'them') return null;
  const number = numberAt(tokens, index + 1);
  const counted = word(tokens, index - 2) === 'of' && numberBefore(tokens, index - 2) !== null;
  return number && counted && closesPrice(tokens, number) ? { length: 1, words: ['at'] } : null;
};

/** What a rule is tried at: most words are told apart from it by their looks alone. */
type Trigger = (said: string) => boolean;
const like =
  (pattern: RegExp): Trigger =>
  (said) =>
    pattern.test(said);
const mark = like(/^[,.]$/);
const count: Trigger = (said) => COUNT_HEARD.has(said);

const RULES: readonly [Trigger, Rule][] = [
  [(said) => TEN_TIMES.has(said) || /^[2-9][a-z]$/.test(said), tensLettered],
  [like(LABOUR_HEARD), labourHeard],
  [like(/^its$/), itsHeard],
  [like(/^ten$/), tinHeard],
  [like(/^appears?$/), pairHeard],
  [count, nounCounted],
  [canBeNumber, numberHeard],
  [like(/^for$/), hundredsAfterFor],
  [mark, priceParted],
  [like(/^([2-9]0|[a-z]+ty)$/), tensParted],
  [like(/^(1[3-9]|[a-z]+teen)$/), teenMeant],
  [like(/^4[1-9]$/), forInDigits],
  [like(/^(four|4|fore|full)$/), forHeard],
  [like(/^b(ack|ang|ug)s?$/), bagsHeard],
  [like(/^(are|our|or|out)$/), areHeard],
  [like(/^(of|is|as|us|or|the)$/), ofHeard],
  [like(/^am(en|end|an|anda)$/), manHeard],
  [canBeMoney, moneyHeard],
  [like(/^(h|itch|eech|reach)$/), eachHeard],
  [like(/^\d{2,4}-/), perGlued],
  [beginsUnit, perLost],
  [like(/^a[b-z]{2,}$/), nounGlued],
  [like(/^the$/), pairCounted],
  [(said) => count(said) || canEndNumber(said), countAndHalf],
  [count, countAndAt],
  [like(/^free$/), threeHeard],
  [canBeUnitAt, unitAtHeard],
  [like(/^m[a-z]+$/), metresHeard],
  [mark, measureParted],
  [count, countBeforeAt],
  [like(AT_HEARD), atHeard],
  [count, pluralCounted],
  [like(/^too?$/), hundredsHeard],
  [mark, pairParted],
  [
    like(
      /^(lists?|lest|least|blist|blissed|whisk|listed|mist|lift|pri[sz]e|prices|day|dave|they|my|usual|hourly|our|me|same|daily|regular|no|hand|hank|anger|hung|a)$/,
    ),
    phraseHeard,
  ],
  [(said) => SQUARES.has(said), squareRate],
];

/** What no person writes by mistake: who types that a tap is done for fifty means fifty. */
const OF_MACHINES: ReadonlySet<Rule> = new Set([hundredsAfterFor]);

/** The rules that a word can be subject to. */
const rulesFor = remembered((said) => RULES.flatMap(([tried, rule]) => (tried(said) ? [rule] : [])));

/** Tokens for `words` in the place of those from `index`; they share its stretch of the text. */
function inPlace(tokens: readonly Token[], index: number, { length, words }: Heard): Token[] {
  const first = tokens[index];
  const last = tokens[index + length - 1];
  if (!first || !last) return [];
  const step = (last.end - first.start) / Math.max(1, words.length);
  return words.map((said, at) => {
    const own = tokens[index + at];
    const kept = words.length === length && own ? own : null;
    const start = kept?.start ?? first.start + Math.floor(at * step);
    const end = kept?.end ?? (at === words.length - 1 ? last.end : first.start + Math.floor((at + 1) * step));
    return changed(kept ?? first, { text: kept?.text ?? said, word: said, start, end, mark: false, repaired: true });
  });
}

/** "five forty" as a recogniser may write it; a person who types 5.40 means that. */
const PARTED = /^([1-9])\.(\d\d)$/;
const withDecimalsOpen = (tokens: readonly Token[]): Token[] =>
  tokens.map((token) => (PARTED.test(token.word) ? changed(token, { word: token.word.replace('.', '·') }) : token));

/**
 * The words as they were meant, where a recogniser has written others that its figures cannot go with. What a machine
 * heard is doubted more than what a person typed.
 */
export function rehear(tokens: readonly Token[], heard = false): Token[] {
  // What is put right once may decide about a word before it.
  const once = heardOnce(withoutStutter(heard ? withDecimalsOpen(tokens) : tokens), heard);
  return once.changed ? heardOnce(once.heard, heard).heard : once.heard;
}

/** Whether the last words are those that were said before them, and none of them a figure. */
function isStutter(said: readonly Token[], length: number): boolean {
  const from = said.length - length;
  for (let place = said.length - 1; place >= from; place--)
    if (said[place]?.word !== said[place - length]?.word) return false;
  const again = said.slice(from);
  return again.every((token, place) => !token.mark && PLAIN_WORD.test(token.word) && !numberAt(again, place));
}
const PLAIN_WORD = /^[a-z][a-z']+$/;
const LONGEST_STUTTER = 4;
/** Said twice on purpose. */
const DOUBLED = new Set(['had', 'that', 'no', 'bye', 'very', 'so']);

/** "the sockets the sockets": a recogniser says again what was said once; a number said twice may be two. */
function withoutStutter(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    kept.push(token);
    if (DOUBLED.has(token.word)) continue;
    const last = kept.length - 1;
    for (let length = 1; length <= LONGEST_STUTTER && 2 * length <= kept.length; length++) {
      if (kept[last - length]?.word !== token.word || !isStutter(kept, length)) continue;
      kept.splice(-length);
      break;
    }
  }
  return kept;
}

function heardOnce(tokens: readonly Token[], byMachine: boolean): { heard: Token[]; changed: boolean } {
  const heard = [...tokens];
  let changed = false;
  for (let index = 0; index < heard.length; index++)
    for (const rule of rulesFor(heard[index]?.word ?? '')) {
      if (!byMachine && OF_MACHINES.has(rule)) continue;
      const found = rule(heard, index);
      if (!found) continue;
      heard.splice(index, found.length, ...inPlace(heard, index, found));
      changed = true;
      break;
    }
  return { heard, changed };
}
