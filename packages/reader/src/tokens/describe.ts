import type { Token } from './tokens';
import { isContent } from './words';

const LEADING = new Set(
  `a an the and or so then there there's here plus also just now next right okay ok yeah yes no not oh well well, i i'm i've i'll
  i'd we we're we've we'll he she they it it's its that that's this these those to of for is are was be 's need needs
  needing want wants wanting another got get getting have has do does doing going goes put in on with at by from as if
  he's she's they're you'll me us them her him my our gonna let's add price charge call say about around some first
  firstly second finally lastly oh, quote job please thats thems one's where which who what because but he'll
  she'll they'll would will can could should like being you your again too only there'll hers i'd she'd he'd they'd
  want's said reckoned reckon it'll that'll think guess gotta reckons allow allowing allowed up out maybe roughly probably approximately approx`.split(
    /\s+/,
  ),
);
const TRAILING = new Set(
  `a an the and or of for to at is are was be 's in on with by from it it's that that's so then there he she they i we
  about around as its each call say just another which who but plus no not if because them those too also only first at, was
  costs cost comes works worth into are maybe roughly probably per i'm i've she's he's they're we'll i'll i'd me us`.split(
    /\s+/,
  ),
);
const NUMBERS_AT_START = /^(a|an|the|one|some|of|them|those|these|that|this)$/;

/** "one ten duct", "one metre high" is what it is called. */
const TEENS = /^(metre|meter|foot|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|oh)$/;

const ORDINAL = /^(first|second|third|final)$/;
const STAGE = /^(fix|fit|coat|floor|stage|phase|visit|cut|lift|treatment|bathroom|bedroom|storey|story)$/;

/** "second nest": not "second thing", "second off". */
const isNamed = (word: string): boolean => isContent(word) && !/^(one|thing|off|job|up|of|time|day)$/.test(word);

const KEEP_CAPITALS = /^(.*[A-Z].*[A-Z].*|.*\d.*)$/;

const REPAIRED_TEXT = new Map([
  ['bored', 'board'],
  ['boreds', 'boards'],
  ['waist', 'waste'],
  ['pain', 'pane'],
  ['stares', 'stairs'],
  ['flew', 'flue'],
  ['bate', 'bait'],
  ['sight', 'site'],
  ['steal', 'steel'],
  ['sync', 'sink'],
  ['sweet', 'suite'],
  ['chane', 'chain'],
  ['affect', 'effect'],
  ['cork', 'caulk'],
  ['brake', 'break'],
  ['draw', 'drawer'],
  ['mill', 'mm'],
  ['mil', 'mm'],
  ['meters', 'metres'],
  ['hall', 'haul'],
]);

/** Homophones that only mean the trade's word beside these. */
const BESIDE: Record<string, RegExp> = {
  pain: /toughened|glass|glazed|window|laminated/,
  sight: /clear|level|clean|set|visit|off|on|welfare/,
  steal: /edging|beam|lintel|post|posts|door|gate|mesh|toe|wool|stainless/,
  sync: /tap|kitchen|bowl|undermount|mixer|drain|bath|replace|new/,
  sweet: /key|master|bathroom|shower/,
  affect: /stone|wood|marble/,
  cork: /adhesive|nails|grab|sealant|silicone|tube|trim/,
  stares: /.*/,
  flew: /kit|boiler|stove|liner|pipe|terminal|balanced/,
  bate: /box|boxes|station|stations|rat|mouse|points/,
  waist: /.*/,
  brake: /in/,
  hall: /away|off/,
  draw: /\b(fronts?|runners?|box|boxes|slides?|units?|liners?)\b/,
};

const shown = (token: Token, said: readonly Token[], index: number): string => {
  const plain = token.text.toLowerCase();
  const meant = REPAIRED_TEXT.get(plain);
  if (meant === undefined && !token.repaired) return token.text;
  const around = `${said[index - 1]?.word ?? ''} ${said[index + 1]?.word ?? ''} ${said[index - 2]?.word ?? ''} ${said[index + 2]?.word ?? ''}`;
  if (meant && /^(mill|mil)$/.test(plain))
    return /\d|ty|teen|ten|dred|six|eight|five|two|four|nine|seven|three/.test(said[index - 1]?.word ?? '')
      ? 'mm'
      : token.text;
  if (meant && plain === 'meters') return token.text;
  if (meant && (BESIDE[plain]?.test(around) ?? true)) return meant;
  if (token.repaired && token.word !== plain && !/^(callout|lb-weight|lb-count)$/.test(token.word)) return token.word;
  return token.text;
};

// "can lights" and "second fix" are a thing
const leads = (word: string, next: string): boolean =>
  (LEADING.has(word) &&
    !(word === 'can' && /^lights?$/.test(next)) &&
    !(ORDINAL.test(word) && (STAGE.test(next) || isNamed(next)))) ||
  (NUMBERS_AT_START.test(word) && !(word === 'one' && TEENS.test(next)));

const trails = (word: string, before: string): boolean =>
  TRAILING.has(word) && !(word === 'call' && /^(service|emergency|site|trip|house)$/.test(before));

const edges = (said: readonly Token[]): readonly Token[] => {
  let from = 0;
  let to = said.length;
  while (from < to && leads(said[from]?.word ?? '', said[from + 1]?.word ?? '')) from++;
  while (to > from && trails(said[to - 1]?.word ?? '', said[to - 2]?.word ?? '')) to--;
  return said.slice(from, to);
};

/** "replace twelve feet of fascia": the "of" of a count that stands elsewhere. */
const isLeft = (token: Token, before: Token | undefined): boolean =>
  token.word === 'of' && before !== undefined && token.start > before.end + 2;

/** The groups of words that were said together: a comma stands between clauses. */
const runs = (words: readonly Token[]): Token[][] => {
  const found: Token[][] = [];
  for (const token of words) {
    if (token.mark) found.push([]);
    else if (found.length === 0) found.push([token]);
    else found.at(-1)?.push(token);
  }
  return found;
};

/** Without the parts that only repeat words of a longer one. */
const distinct = (parts: readonly string[]): readonly string[] => {
  if (parts.length < 2) return parts;
  const bags = parts.map((part) => new Set(part.toLowerCase().split(' ')));
  return parts.filter(
    (_, index) =>
      !bags.some((other, place) => {
        const own = bags[index] ?? new Set<string>();
        const within = [...own].every((word) => other.has(word));
        return place !== index && within && (own.size < other.size || place < index);
      }),
  );
};

/** A line's text from the words that named it, as one would write it on a quote. */
export const describe = (words: readonly Token[]): string => {
  const parts = runs(words)
    .map((run) => {
      const said = edges(run).filter((token, index, all) => !isLeft(token, all[index - 1]));
      return said
        .map((token, index) => shown(token, said, index))
        .filter((text) => text !== "'s" && text !== '’s')
        .join(' ');
    })
    .filter((part) => part !== '' && !/^(it|that|them|one|ones|of|both)$/i.test(part));
  const text = distinct(parts).join(', ').replace(/\s+/g, ' ').trim().slice(0, 280);
  return text === '' ? '' : sentenceCase(text);
};

const sentenceCase = (text: string): string => {
  const [first = '', ...rest] = text.split(' ');
  const opening = KEEP_CAPITALS.test(first) ? first : first.charAt(0).toUpperCase() + first.slice(1);
  return [opening, ...rest].join(' ');
};
