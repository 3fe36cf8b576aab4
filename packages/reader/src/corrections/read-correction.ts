import type { Currency } from '@jobspeak/contracts';
import { FILLERS } from '../clauses/clauses';
import { rehear } from '../numbers/mishearings';
import { repair } from '../numbers/repairs';
import { type Token, tokensOf } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import { readAddition } from './adding';
import { clientEdits } from './client-changes';
import { readDescription } from './describing';
import { readDiscount, readRoundTotal } from './discounts';
import { type DraftLine, type Edit, type Operation, patchOf, type Question, type QuoteDraft, revised } from './draft';
import { type Element, elementsOf, find } from './elements';
import { readExchange, readSameAs } from './exchanging';
import { unglued } from './misheard';
import { readNote } from './notes';
import { readOption } from './options';
import { withOutdated } from './outdated-figures';
import type { Change, CorrectionContext, Outcome, State, StatementReader } from './reading';
import { readMultiple, readRelative } from './relative';
import { readRemoval } from './removing';
import { readReplacement } from './replacing';
import { readFree, readSetFigures } from './set-figures';
import { readStanding } from './standing';
import { isAction, type Statement, statementsOf } from './statements';
import { readDeposit, readTax, readValidity } from './terms';
import { isQuestion, isUndo } from './undoing';
import { readVague } from './vague';
import { vocabularyOf } from './vocabulary';

export type Correction = { patch: Operation[] } | { question: Question };

/** In this order: what is said of the whole document first, then what is more particular before what is more general. */
const READERS: readonly StatementReader[] = [
  readNote,
  readDeposit,
  readTax,
  readValidity,
  readStanding,
  readExchange,
  readSameAs,
  readReplacement,
  readRoundTotal,
  readDiscount,
  readOption,
  readMultiple,
  readRemoval,
  readAddition,
  readRelative,
  readFree,
  readDescription,
  readSetFigures,
  readVague,
];

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ word, mark }) => (mark ? ',' : word))
    .join(' ')
    .replace(/^[, ]+|[, ]+$/g, '');

const outcomeOf = (statement: Statement, state: State): Outcome => {
  for (const read of READERS) {
    const outcome = read(statement, state);
    if (outcome) return outcome;
  }
  return null;
};

interface Read {
  edits: readonly Edit[];
  question: Question | null;
}

const SUBJECT = /^(?:and |so |but |, )*(?:i|he|she|they|we|there|the|my|his|her|their|it)(?:'s|'ll|'re|'ve|'m|'d| |$)/;
const WANTS = /\b(?:needs?|wants?|make|put|take|change|set|add|drop|lose|should|swap|call)\b/;

/** What has happened is told, and not asked for: "they've put it up again", "found another one under the ivy". */
const TOLD =
  /^(?:and |so |but |, )*(?:(?:i|he|she|they|we|it)(?:'ve|'s| have| has| had) (?:just |already |only |all )?(?:put|gone|been|had|got|come|went|changed|taken|dropped|found|made|cut)\b|(?:i |he |she |they |we )?(?:found|counted|measured|checked|spoke|spotted|noticed|forgot to count)\b)/;

/** A reason that follows what is to be changed, and names no line: "the builder has two up already". */
const isAside = ({ normal, mentions }: Statement, { reason }: Question): boolean =>
  reason !== 'several' && mentions.length === 0 && (TOLD.test(normal) || (SUBJECT.test(normal) && !WANTS.test(normal)));

/** Reads one part after the other; a question about one of them holds up the others. */
const readStatements = (statements: readonly Statement[], draft: QuoteDraft, context: CorrectionContext): Read => {
  const edits: Edit[] = [];
  let last: readonly DraftLine[] = [];
  for (const statement of statements) {
    const outcome = outcomeOf(statement, {
      draft: revised(draft, edits),
      context,
      last,
      adding: edits.at(-1)?.kind === 'add',
    });
    if (!outcome) {
      last = mentionedOnly(statement) ?? last;
      continue;
    }
    if ('question' in outcome) {
      if (edits.length > 0 && isAside(statement, outcome.question)) continue;
      return { edits: [], question: outcome.question };
    }
    const change: Change = outcome;
    edits.push(...change.edits);
    last = change.about ?? mentionedOnly(statement) ?? last;
  }
  return { edits, question: null };
};

/** A line that was only named is what "it" is after that. */
const mentionedOnly = ({ mentions }: Statement): readonly DraftLine[] | null => {
  const [mention] = mentions;
  return mention?.lines.length === 1 ? mention.lines : null;
};

const readTokens = (
  tokens: readonly Token[],
  draft: QuoteDraft,
  context: CorrectionContext,
  bySound: boolean,
): Read => {
  const client = clientEdits(tokens, draft);
  if (client.length > 0) return { edits: client, question: null };
  const elements = withOutdated(elementsOf(tokens, vocabularyOf(draft, bySound)));
  if (find(elements, ALL_BUT)) return { edits: [], question: { reason: 'several', text: 'Which lines, one by one?' } };
  const read = readStatements(statementsOf(elements), draft, context);
  const doubt = bySound ? doubtIn(elements, read.edits) : null;
  return doubt ? { edits: [], question: doubt } : read;
};

/** So many words that mean nothing here, for each name that is only heard, and the name means nothing either. */
const LOST_WORDS = 2;

/** A name that only sounds like a line's, among words that are lost: the line is asked about. */
const doubtIn = (elements: readonly Element[], edits: readonly Edit[]): Question | null => {
  const changed = new Set(edits.flatMap((edit) => ('id' in edit ? [edit.id] : [])));
  const heard = elements.filter(({ mention }) => mention?.heard && mention.lines.some(({ id }) => changed.has(id)));
  const lost = elements.filter(({ kind, normal }) => kind === 'word' && isContent(normal) && !isAction(normal));
  const [first] = heard;
  if (!first || lost.length < LOST_WORDS * heard.length) return null;
  const unknown = first.tokens.map(({ word }) => word).join(' ');
  return { reason: 'none', text: `There is no ${unknown} on this quote: which line is it?`, unknown };
};

/** What is meant of all lines but one is more than a person would check at a glance. */
const ALL_BUT =
  /\b(?:everything|all|every|the lot|rest|anything)\b[a-z' ]*\b(?:but|except|except for|bar|apart from|other than|excluding|besides) (?:for )?(?:the )?LINE\b/;

const isSterling = (currency: Currency): boolean => currency === 'GBP';

/**
 * What was said about a draft, as a patch of its lines and terms: empty for talk, a question where what was said fits two
 * lines or none, or leaves open by how much. Words are taken as they stand first, and as misheard ones only where nothing
 * can be made of them otherwise.
 */
export const readCorrection = (said: string, draft: QuoteDraft, context: CorrectionContext): Correction => {
  const tokens = unglued(tokensOf(said).filter(({ word, mark }) => mark || !FILLERS.has(word)));
  const text = plainOf(tokens);
  if (isUndo(text)) return { patch: [{ op: 'undo' }] };
  if (isQuestion(text)) return { patch: [] };
  const repaired = repair(tokens, isSterling(context.currency));
  let question: Question | null = null;
  for (const [words, bySound] of [
    [repaired, false],
    [repaired, true],
    [repair(rehear(tokens, true), isSterling(context.currency)), true],
  ] as const) {
    const read = readTokens(words, draft, context, bySound);
    if (read.edits.length > 0) return { patch: patchOf(draft, read.edits) };
    question ??= read.question;
    if (read.question && read.question.reason !== 'none') return { question: read.question };
  }
  return question ? { question } : { patch: [] };
};
