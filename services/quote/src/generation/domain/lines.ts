import { type Clause, hasFigure, isPriced, type Sentence } from './clauses';
import { handleCorrection } from './correcting';
import { removalOf, removeNamed } from './corrections';
import { type Draft, isComplete, newDraft, sharedWords, stemsOf } from './drafts';
import { demotePrice, takeFigures } from './figures';
import { clauseTokens, contentOf, type Hearing } from './hearing';
import { ROOMS } from './lexicon';
import { firstOfEach, withEach } from './pairs';
import type { Piece } from './pieces';
import { isPricedAlready, sumOf } from './sums';
import { isExcluded, isPast, isTalk } from './talk';
import { isTermClause } from './terms';
import type { Token } from './tokens';
import { TIME_UNITS } from './units';
import { settleWanted, thingsWanted, type Wanted } from './wanted';
import { isContent, stem } from './words';

const ONLY_ROOM =
  /^(the|in|now|first|then|next|so|okay|ok|right|and|on|to|up|upstairs|is|for|up|starting|with|job|one|two)$/;
/** "the Aico mains ones", "that's the anti snap one", "including the sub base": more about what was just priced. */
const TRAILER =
  /^(the \w+.* ones?$|that's the|that's |those are|it's the|they're the|including|includes|with|in (white|black|grey|gray|oak|chrome)|supplied|fitted|installed|plus vat|supply only|labou?r only|all in\b|which|and that's|and that includes|white|black|chrome|both (coats|sides)|(one|two) (each|per|on|at|in)\b|(on|for|in|to|round|around) (the|her|his|their|all)\b)/;

const says = (clause: Clause, kind: Piece['kind']): boolean => clause.pieces.some((piece) => piece.kind === kind);

const comma = (at: number): Token => ({
  text: ',',
  word: ',',
  start: at,
  end: at,
  mark: true,
  capital: false,
  repaired: false,
});

const WISH =
  /^(and |so |then |also |now |her husband |his wife |the wife |the missus )*(he|she|they|we|i|it|there|there's|he's|she's|they're|we've|we're)?( also| just| now)?('s|'d|'ll)?( got| after| asked for| wants?| wanted| needs?| need| having| getting| like| had| looking for| to know)+( us| me)?( to| if we can| can we)?( add| do| have| put| fit| put in)* (a|an|the|some|new|another)\b/;

/** The words of a clause that is talk but names its item: "he wanted a drain across the garage". */
const wished = (clause: Clause, content: readonly Token[]): Token[] => {
  const match = WISH.exec(clause.text);
  if (!match) return [];
  const skipped = match[0].split(' ').length;
  const from = clause.tokens.findIndex((token) => token.start >= clause.start) + skipped;
  const start = clause.tokens[from]?.start ?? Number.POSITIVE_INFINITY;
  return content.filter((token) => token.start >= start);
};

/** Adds what a clause says to a line. */
const absorb = (draft: Draft, clause: Clause, hearing: Hearing): void => {
  const content = contentOf(clause, hearing);
  if (content.some((token) => isContent(token.word))) {
    const talk = !hasFigure(clause) && !says(clause, 'optional') && isTalk(clause.text);
    const wish = talk ? wished(clause, content) : [];
    const target = hearing.correcting ? draft.late : talk && wish.length === 0 ? draft.talk : draft.words;
    if (target.length > 0) target.push(comma(clause.start));
    const blankAt = clause.pieces.find((piece) => piece.kind === 'blank');
    const limit = blankAt ? (clause.tokens[blankAt.from]?.start ?? 0) : Number.POSITIVE_INFINITY;
    target.push(...(wish.length > 0 ? wish : content).filter((token) => token.start < limit));
  }
  takeFigures(draft, clause, hearing.drafts);
};

const openNew = (clause: Clause, hearing: Hearing): Draft => {
  const draft = newDraft(clause, hearing.sentence);
  draft.room = hearing.room;
  draft.optional = hearing.optional;
  hearing.drafts.push(draft);
  hearing.open = draft;
  return draft;
};

const ATTRIBUTES = new Set<Piece['kind']>([
  'price',
  'quantity',
  'people',
  'area',
  'bare',
  'list',
  'blank',
  'optional',
  'all-in',
  'free',
  'percent',
  'hour-rate',
  'day-rate',
  'usual-rate',
  'same-rate',
  'same-price',
  'same-area',
  'same-quantity',
]);

/** "figure 105 square feet with waste": how much of what was just priced. */
const LOOSELY =
  /^(and )?(figure|figuring|say|about|call it|allow|allowing|that's|it's|there's|i make it|comes to|roughly)\b/;
const SURFACES = /^(m|m2|ft|sqft|yd|sqyd)$/;
const RATED = new Set<Piece['kind']>(['hour-rate', 'day-rate', 'usual-rate', 'same-rate']);

/** Whether a finished line still takes these words: a count for its price, a note on what it is. */
const belongsTo = (open: Draft, clause: Clause, content: readonly Token[], hearing: Hearing): boolean => {
  const named = content.filter((token) => isContent(token.word));
  const quantity = clause.pieces.find((piece) => piece.kind === 'quantity');
  const priced = clause.pieces.some((piece) => piece.kind === 'price');
  if (quantity && quantity.kind === 'quantity' && open.counts.length === 0 && open.price && !priced) {
    const { per } = open.price;
    const people = clause.pieces.some((piece) => piece.kind === 'people');
    const timed = quantity.unit !== null && TIME_UNITS.has(quantity.unit) && per.unit !== quantity.unit;
    if (named.length === 0 && !people && !timed && (per.each || per.unit || open.price.at)) return true;
    if (per.noun && quantity.noun.startsWith(per.noun.slice(0, 4))) return true;
    if (per.unit && quantity.unit === per.unit && named.length === 0) return true;
    if (
      per.unit &&
      quantity.unit &&
      named.length <= 2 &&
      SURFACES.test(per.unit) &&
      SURFACES.test(quantity.unit) &&
      LOOSELY.test(clause.text)
    )
      return true;
  }
  if (priced || clause.pieces.some((piece) => piece.kind === 'people'))
    return named.length === 0 && ((open.cost !== null && !open.price) || (open.priceBare && priced));
  const own = clause.pieces.some(
    (piece) =>
      piece.kind === 'people' ||
      RATED.has(piece.kind) ||
      (piece.kind === 'quantity' && piece.unit !== null && TIME_UNITS.has(piece.unit)),
  );
  if (open.price && clause.pieces.some((piece) => RATED.has(piece.kind))) return false;
  if (named.length === 0 && own && open.sentence !== hearing.sentence) return false;
  if (named.length === 0)
    return clause.pieces.some((piece) => ATTRIBUTES.has(piece.kind)) && open.sentence >= hearing.sentence - 1;
  return TRAILER.test(clause.text) && !hasFigure(clause);
};

/** "a camera inspection, and hydro jetting": two items of the library are two lines. */
const namesAnother = (open: Draft, content: readonly Token[], hearing: Hearing): boolean => {
  const item = hearing.itemOf(content);
  const before = item === null ? null : hearing.itemOf(open.words);
  return before !== null && before !== item;
};

/** Whether an unfinished line is one all the same, now that the next begins: a count of something, a time. */
const standsAlone = (open: Draft, clause: Clause, content: readonly Token[]): boolean => {
  const first = clause.pieces.find(
    (piece) => piece.kind !== 'word' || !/^(and|plus|then|also|a|the)$/.test(clause.tokens[piece.from]?.word ?? ''),
  );
  const counted =
    first?.kind === 'quantity' && (first.unit === null || !TIME_UNITS.has(first.unit) || first.noun !== '');
  if (
    first?.kind === 'people' &&
    open.people !== null &&
    open.counts.some((count) => count.unit && TIME_UNITS.has(count.unit))
  )
    return true;
  const ownWords = content.some((token) => isContent(token.word));
  const had =
    open.counts.length > 0 &&
    (open.words.some((token) => isContent(token.word) && !token.mark) || open.people !== null);
  return had && ownWords && counted;
};

const roomOf = (clause: Clause, content: readonly Token[], hearing: Hearing): string => {
  if (clause.pieces.some((piece) => piece.kind !== 'word' && piece.kind !== 'and')) return '';
  if (clauseTokens(clause).some((token) => hearing.taken.has(token.start))) return '';
  const words = content.map((token) => token.word);
  const rooms = words.filter((word) => ROOMS.has(word));
  return rooms.length > 0 && words.every((word) => ROOMS.has(word) || ONLY_ROOM.test(word)) ? rooms.join(' ') : '';
};

/** Terms, corrections, removals and talk are seen to here; true when nothing is left of the clause. */
const setAside = (clause: Clause, hearing: Hearing): boolean => {
  if (isTermClause(clauseTokens(clause))) {
    hearing.afterTerm = true;
    return true;
  }
  if (hearing.afterTerm && (clause.pieces[0]?.kind === 'correction' || clause.text === 'no')) return true;
  hearing.afterTerm = false;
  if (handleCorrection(clause, hearing)) return true;
  const removal = removalOf(clause, false);
  if (removal && !isPriced(clause)) {
    if (removal.length > 0) removeNamed(hearing.drafts, removal);
    if (hearing.open?.removed) hearing.open = null;
    return true;
  }
  if (isPast(clause.text) && !says(clause, 'list')) return true;
  return !isPriced(clause) && isExcluded(clause.text);
};

const hearClause = (clause: Clause, hearing: Hearing, opening: boolean, next: Clause | undefined): void => {
  if (setAside(clause, hearing)) return;
  const room = opening ? roomOf(clause, contentOf(clause, hearing), hearing) : '';
  if (room !== '') {
    hearing.room = room;
    hearing.open = null;
    return;
  }
  const { open } = hearing;
  const more = open && withEach(open, clause, hearing);
  if (more) {
    hearing.drafts.push(more);
    return;
  }
  const sum = open && isPricedAlready(open) ? sumOf(clause) : null;
  if (open && sum) {
    open.told = sum;
    open.end = Math.max(open.end, clause.end);
    return;
  }
  if (!open) {
    const draft = openNew(clause, hearing);
    absorb(draft, clause, hearing);
    const titled = clauseTokens(clause).some((token) => hearing.taken.has(token.start));
    draft.intro = !hasFigure(clause) && ((hearing.sentence === 1 && opening) || titled);
  } else if (isComplete(open)) hearAfter(open, clause, hearing, next);
  else hearOn(open, clause, hearing);
  addPair(clause, hearing);
};

/** Two items that were counted together are two lines. */
const addPair = (clause: Clause, hearing: Hearing): void => {
  const { open, drafts } = hearing;
  if (!open) return;
  const first = firstOfEach(open, clause, hearing);
  if (first) drafts.splice(drafts.indexOf(open), 0, first);
};

/** What follows a finished line: more about it, its true count, or the next line. */
const hearAfter = (open: Draft, clause: Clause, hearing: Hearing, next: Clause | undefined): void => {
  const content = contentOf(clause, hearing);
  const leadsOn = /^(with|on|for|in|to|round|around) /.test(clause.text) && next !== undefined && isPriced(next);
  if (open.priceBare && isPriced(clause) && recounts(open, clause) && sharedWords(open, stemsOf(content)) > 0) {
    demotePrice(open);
    open.counts.pop();
    absorb(open, clause, hearing);
  } else if (belongsTo(open, clause, content, hearing) && !leadsOn) absorb(open, clause, hearing);
  else if (content.some((token) => isContent(token.word)) || hasFigure(clause)) {
    absorb(openNew(clause, hearing), clause, hearing);
  }
};

/** What follows an unfinished line: its figures, or another line that leaves it as it is. */
const hearOn = (open: Draft, clause: Clause, hearing: Hearing): void => {
  const content = contentOf(clause, hearing);
  if (standsAlone(open, clause, content) || namesAnother(open, content, hearing)) {
    absorb(openNew(clause, hearing), clause, hearing);
    return;
  }
  if (open.intro && nameFirst(clause, hearing)) open.talk.push(...open.words.splice(0));
  open.intro = false;
  absorb(open, clause, hearing);
};

/** "three, well, five, so five hydrangeas at thirty eight": the bare number was this count. */
const recounts = (open: Draft, clause: Clause): boolean =>
  clause.pieces.some((piece) => piece.kind === 'quantity' && piece.value === open.price?.number.value);

/** Whether a clause brings its own name before its figure: the opening words were the title then. */
const nameFirst = (clause: Clause, hearing: Hearing): boolean => {
  const figure = clause.pieces.find(
    (piece) => piece.kind === 'price' || piece.kind === 'quantity' || piece.kind === 'bare',
  );
  const own = contentOf(clause, hearing).filter((token) => isContent(token.word));
  const limit = clause.tokens[figure?.from ?? -1]?.start ?? 0;
  const known = stemsOf(hearing.open?.words ?? []);
  if (
    own.every(
      (token) => known.has(stem(token.word)) || ROOMS.has(token.word) || /^(room|walls?|foot|area)$/.test(token.word),
    )
  )
    return false;
  return figure !== undefined && own.some((token) => token.start < limit) && isPriced(clause);
};

/** "Post cap lights. Eight at thirty two": a recogniser ended the sentence before its figures. */
const startsWithFigure = (clause: Clause | undefined): boolean => {
  const [first, second, third] = clause?.pieces ?? [];
  if (first?.kind === 'price') return first.per.each || first.at;
  if (first?.kind === 'bare') return clause?.pieces.length === 1 && first.number.value >= 10;
  if (first?.kind !== 'quantity' || first.noun !== '') return false;
  const at = clause?.tokens[second?.from ?? -1]?.word === 'at' ? third : second;
  return at?.kind === 'price';
};

/** Between sentences an unfinished line stays open only for bare figures; a finished one for its corrections. */
const startSentence = (sentence: Sentence, hearing: Hearing): void => {
  hearing.sentence += 1;
  hearing.correcting = false;
  const first = sentence.clauses[0];
  const optionalFirst = first?.pieces.findIndex((piece) => piece.kind === 'optional') ?? -1;
  const figures = sentence.clauses.some(hasFigure);
  hearing.optional = figures && optionalFirst >= 0 && optionalFirst <= 2;
  const until = sentence.clauses.findIndex((clause) => hasFigure(clause)) + 1;
  const opening = sentence.clauses.slice(0, Math.max(until, 1));
  const named =
    !startsWithFigure(first) &&
    opening.some((clause) => contentOf(clause, hearing).some((token) => isContent(token.word)));
  const goesOn = /^(it's|its|that's|it is|they're|those are|these are)\b/.test(first?.text ?? '') && figures;
  const corrects = first?.pieces[0]?.kind === 'correction' || /^(no|sorry|actually|wait)$/.test(first?.text ?? '');
  // "ten percent off. No, scrub that": the correction is of the discount, though a new sentence.
  if (!corrects) hearing.afterTerm = false;
  if (hearing.open && !isComplete(hearing.open) && named && !goesOn && !corrects) hearing.open = null;
  if (/^(and )?same (with|for|goes for) /.test(sentence.text) && hearing.open?.optional) hearing.optional = true;
  if (hearing.optional) hearing.open = null;
};

/** "a new boiler, six radiators and a thermostat": a line each, for its person to price. */
const hearWanted = ({ things, rest }: Wanted, hearing: Hearing): void => {
  for (const thing of things) {
    const draft = openNew(thing, hearing);
    absorb(draft, thing, hearing);
    draft.wanted = true;
    draft.blank = true;
  }
  for (const clause of rest.filter((each) => says(each, 'price') || says(each, 'bare')))
    absorb(openNew(clause, hearing), clause, hearing);
};

const endSentence = (hearing: Hearing): void => {
  if (hearing.correcting && hearing.scrubbed && hearing.open) hearing.open.removed = true;
  if (hearing.open?.list && hearing.open.counts.length === 0 && hearing.drafts.length === 1) hearing.listed = true;
};

/** The lines of the recording as they were told, one draft each, corrections carried out. */
export const hearLines = (
  sentences: readonly Sentence[],
  taken: ReadonlySet<number>,
  itemOf: Hearing['itemOf'],
): Hearing => {
  const hearing: Hearing = {
    drafts: [],
    open: null,
    correcting: false,
    scrubbed: false,
    room: '',
    listed: false,
    taken,
    sentence: 0,
    optional: false,
    afterTerm: false,
    itemOf,
  };
  for (const sentence of sentences) {
    const room = hearing.room;
    startSentence(sentence, hearing);
    const wanted = hearing.optional ? null : thingsWanted(sentence);
    if (wanted) hearWanted(wanted, hearing);
    else
      sentence.clauses.forEach((clause, index) => {
        hearClause(clause, hearing, index === 0, sentence.clauses[index + 1]);
      });
    endSentence(hearing);
    if (hearing.room === room || sentence.clauses.length > 1) hearing.room = '';
  }
  settleWanted(hearing.drafts);
  return hearing;
};
