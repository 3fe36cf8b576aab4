import { type Clause, hasFigure, isPriced, type Sentence } from '../clauses/clauses';
import type { Piece } from '../clauses/pieces';
import { isAge, isExcluded, isPast, isPause, isTalk } from '../clauses/talk';
import { isTermClause } from '../header/terms';
import { type Draft, isComplete, newDraft, stemsOf } from '../pricing/drafts';
import { ROOMS } from '../tokens/lexicon';
import { pauseAt, type Token, wordsOf } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import { belongsTo, namesAnother, standsAlone } from './belonging';
import { handleCorrection, takesBack } from './correcting';
import { correct, removalOf, removeNamed } from './corrections';
import { withLastCount } from './counted-again';
import { theirsOf } from './customer-supplied';
import { isCost, isPassedOn, takeFigures } from './figures';
import { goesBack } from './going-back';
import { clauseTokens, contentOf, type Hearing } from './hearing';
import { withSoldPrice } from './marked-up';
import { withoutUsual } from './normally';
import { withoutOldPrice } from './outdated';
import { hearCrew } from './paid-apart';
import { withoutReasons } from './reasons';
import { roomMeant, roomOf } from './rooms';
import { isPricedAlready, productOf, sumOf } from './sums';
import { settleWanted, thingsWanted, type Wanted } from './wanted';

const says = (clause: Clause, kind: Piece['kind']): boolean => clause.pieces.some((piece) => piece.kind === kind);

const WISH =
  /^(and |so |then |also |now |her husband |his wife |the wife |the missus )*(he|she|they|we|i|it|there|there's|he's|she's|they're|we've|we're)?( also| just| now)?('s|'d|'ll)?( got| after| asked for| wants?| wanted| needs?| need| having| getting| like| had| looking for| to know)+( us| me)?( to| if we can| can we)?( add| do| have| put| fit| put in)* (a|an|the|some|new|another)\b/;

/** "you know them flat pack wardrobes, sixty each to build". */
const RECALLED =
  /^(and |so |now |right )*(you know|you remember|remember) (them|those|these|that|the) (?!ones?\b|drill\b|score\b|way\b|type\b|sort\b|kind\b|deal\b|rest\b)/;

/** "blinds, he's got those plantation shutter things": what sort of them. */
const SORT =
  /^(he|she|they|it)('s|'ve)? ?(got|has|have) (those|them|these) (?=[a-z-]+ ([a-z-]+ )?(things?|ones|jobs|types?)$)/;

/** The words of a clause that is talk but names its item: "he wanted a drain across the garage". */
const wished = (clause: Clause, content: readonly Token[]): Token[] => {
  const match = WISH.exec(clause.text) ?? RECALLED.exec(clause.text) ?? SORT.exec(clause.text);
  if (!match) return [];
  const skipped = match[0].trim().split(' ').length;
  const from = clause.tokens.findIndex((token) => token.start >= clause.start) + skipped;
  const start = clause.tokens[from]?.start ?? Number.POSITIVE_INFINITY;
  return content.filter(({ start: at, word }) => at >= start && !/^(things?|ones)$/.test(word));
};

/** Adds what a clause says to a line. */
const absorb = (draft: Draft, clause: Clause, hearing: Hearing): void => {
  const content = contentOf(clause, hearing);
  const named = draft.words.some(({ word }) => isContent(word));
  const ofMoney = named && (isCost(clause) || isPassedOn(clause));
  if (!ofMoney && content.some(({ word }) => isContent(word))) {
    const talk = !hasFigure(clause) && !says(clause, 'optional') && isTalk(clause.text);
    const wish = talk || RECALLED.test(clause.text) ? wished(clause, content) : [];
    const target = hearing.correcting ? draft.late : talk && wish.length === 0 ? draft.talk : draft.words;
    if (target.length > 0) target.push(pauseAt(clause.start));
    const blankAt = clause.pieces.find((piece) => piece.kind === 'blank');
    const limit = blankAt ? (clause.tokens[blankAt.from]?.start ?? 0) : Number.POSITIVE_INFINITY;
    target.push(...(wish.length > 0 ? wish : content).filter((token) => token.start < limit));
  }
  if (draft.room === '') draft.room = roomMeant(clause);
  takeFigures(draft, clause, hearing.drafts);
};

const openNew = (clause: Clause, hearing: Hearing): Draft => {
  const draft = newDraft(clause, hearing.sentence);
  draft.room = hearing.room;
  draft.optional = hearing.optional;
  const same = hearing.theirs?.sentence === hearing.sentence;
  if (same || /\b(it|them|those|that|these)\b/.test(clause.text)) draft.theirs = hearing.theirs;
  hearing.theirs = null;
  hearing.drafts.push(draft);
  hearing.open = draft;
  return draft;
};

/** What ends a job and says nothing of its last line. */
const SIGNS_OFF =
  /^(and |so |right )?(that's|thats|that is) (the lot|everything|it|all|me done|your lot)( then| i think)?$/;

/** What comes on top of a price, by itself. */
const ADDS_TAX = /^(the )?(vat|gst|hst|sales tax|tax)( on top| on that)?$/;

/** "no sorry, he's retired, so three of us, three of us for eight days": more of what was just put right. */
const correctsOn = (clause: Clause, hearing: Hearing): boolean => {
  const { open } = hearing;
  const again =
    open?.corrected && open.people !== null && open.end >= (clause.tokens[0]?.start ?? 0) && says(clause, 'people');
  return Boolean(
    again &&
      !isPriced(clause) &&
      !contentOf(clause, hearing).some(({ word }) => isContent(word)) &&
      correct(open, clause),
  );
};

/** Terms, corrections, removals and talk are seen to here; true when nothing is left of the clause. */
const setAside = (clause: Clause, hearing: Hearing): boolean => {
  if (SIGNS_OFF.test(clause.text) || ADDS_TAX.test(clause.text)) return true;
  if (isPause(clause.text)) return true;
  if (isTermClause(clauseTokens(clause))) {
    hearing.afterTerm = true;
    return true;
  }
  if (hearing.afterTerm && (clause.pieces[0]?.kind === 'correction' || clause.text === 'no')) {
    hearing.correctsTerm = true;
    return true;
  }
  if (hearing.correctsTerm && (isTalk(clause.text) || !contentOf(clause, hearing).some(({ word }) => isContent(word))))
    return true;
  hearing.afterTerm = false;
  hearing.correctsTerm = false;
  if (handleCorrection(clause, hearing) || correctsOn(clause, hearing)) return true;
  const removal = removalOf(clause, false);
  if (removal && !isPriced(clause)) {
    if (removal.length > 0) removeNamed(hearing.drafts, removal);
    if (hearing.open?.removed) hearing.open = null;
    return true;
  }
  if (hearing.open && takesBack(hearing.open, clause, hearing)) {
    hearing.open.removed = true;
    hearing.open = null;
    return true;
  }
  if (isPast(clause.text) && !says(clause, 'list')) return true;
  if (isAge(clause.text, () => wordsOf(clause.tokens.filter(({ end }) => end <= clause.start)))) return true;
  const excluded = !isPriced(clause) && isExcluded(clause.text);
  if (!excluded) return false;
  hearing.theirs = theirsOf(clause, hearing);
  const { open, theirs } = hearing;
  // "zellige, 31 square feet she is buying herself, so setting it": as many will be set
  const counts = open && !isComplete(open) && open.sentence === hearing.sentence && open.counts.length === 0;
  if (counts && !theirs.words.some(({ word }) => isContent(word))) open.counts.push(...theirs.counts);
  return true;
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
  const sum = open && isPricedAlready(open) ? (sumOf(clause) ?? productOf(open, clause)) : null;
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
};

/** What follows a finished line: more about it, its true count, or the next line. */
const hearAfter = (open: Draft, clause: Clause, hearing: Hearing, next: Clause | undefined): void => {
  const content = contentOf(clause, hearing);
  const leadsOn = /^(with|on|for|in|to|round|around) /.test(clause.text) && next !== undefined && isPriced(next);
  if (belongsTo(open, clause, content, hearing) && !leadsOn) absorb(open, clause, hearing);
  else if (content.some((token) => isContent(token.word)) || hasFigure(clause)) {
    absorb(openNew(clause, hearing), clause, hearing);
  }
};

/** What follows an unfinished line: its figures, or another line that leaves it as it is. */
const hearOn = (open: Draft, clause: Clause, hearing: Hearing): void => {
  const content = contentOf(clause, hearing);
  if (standsAlone(open, clause, content) || namesAnother(open, clause, hearing)) {
    absorb(openNew(clause, hearing), clause, hearing);
    return;
  }
  if (open.intro && nameFirst(clause, hearing)) open.talk.push(...open.words.splice(0));
  open.intro = false;
  absorb(open, clause, hearing);
};

/** Work that says nothing of what it is done to. */
const OF_SOMETHING =
  /^(treatment|survey|service|servicing|removal|repair|repairs|replacement|inspection|install|installation|clearance|treating)$/;

/** Whether a clause brings its own name before its figure: the opening words were the title then. */
const nameFirst = (clause: Clause, hearing: Hearing): boolean => {
  if (isCost(clause)) return false;
  const figure = clause.pieces.find(
    (piece) => piece.kind === 'price' || piece.kind === 'quantity' || piece.kind === 'bare',
  );
  const own = contentOf(clause, hearing).filter((token) => isContent(token.word));
  // "carpenter ants for Doug, treatment's 275": what is treated is told in the title
  if (
    own.length === 1 &&
    own.every(({ word }) => OF_SOMETHING.test(word)) &&
    !/\bservice (call|charge|fee)\b/.test(clause.text)
  )
    return false;
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

const GOES_ON =
  /^(it's|its|that's|it is|they're|those are|these are|(they|it|these|those|that) (runs?|costs?|stands?|comes?|goes|sets?|works?))\b/;

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
  const goesOn = GOES_ON.test(first?.text ?? '') && figures;
  const corrects = first?.pieces[0]?.kind === 'correction' || /^(no|sorry|actually|wait)$/.test(first?.text ?? '');
  // "ten percent off. No, scrub that": the correction is of the discount, though a new sentence.
  if (!corrects) hearing.afterTerm = false;
  hearing.correctsTerm = false;
  if (hearing.theirs && hearing.theirs.sentence < hearing.sentence - 1) hearing.theirs = null;
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
    contents: new Map(),
    sentence: 0,
    optional: false,
    afterTerm: false,
    correctsTerm: false,
    theirs: null,
    itemOf,
  };
  for (const told of sentences) {
    const sentence = withSoldPrice(told);
    const room = hearing.room;
    startSentence(sentence, hearing);
    const wanted = hearing.optional ? null : thingsWanted(sentence);
    if (wanted) hearWanted(wanted, hearing);
    else if (!goesBack(sentence, hearing) && !hearCrew(sentence, hearing)) {
      const clauses = withLastCount(withoutOldPrice(withoutReasons(withoutUsual(sentence))));
      for (const [index, clause] of clauses.entries()) hearClause(clause, hearing, index === 0, clauses[index + 1]);
    }
    endSentence(hearing);
    if (hearing.room === room || sentence.clauses.length > 1) hearing.room = '';
  }
  settleWanted(hearing.drafts);
  return hearing;
};
