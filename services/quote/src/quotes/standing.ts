import {
  AppError,
  canMove,
  countedLines,
  dayIn,
  type Line,
  QUOTE_MOVES,
  type QuoteAction,
  QuoteContent,
  type QuoteStanding,
} from '@jobspeak/contracts';
import type { QuoteRecord } from './domain';

/** Whether a quote gets its number, its day and its frozen version on the way. */
export const isIssuedBy = (action: QuoteAction, { state }: QuoteStanding): boolean =>
  state === 'draft' && QUOTE_MOVES[action].to?.state === 'finalized';

/** Where a quote stands after a move. Sending again what has been sent leaves its status. */
function landing(action: QuoteAction, { state, documentStatus }: QuoteStanding): QuoteStanding {
  if (action === 'send')
    return { state: 'finalized', documentStatus: documentStatus === 'draft' ? 'sent' : documentStatus };
  return { state, documentStatus, ...QUOTE_MOVES[action].to };
}

const withStatus = (lines: readonly Line[], status: Line['status']): Line[] =>
  lines.map((line) => ({ ...line, status }));

const isOption = ({ optional, choice }: Line) => optional || choice !== null;

/**
 * The lines with the options, conditions and alternatives that are taken; of a choice that nobody has made, the
 * alternative that the business proposes. @throws AppError INVALID_INPUT for what cannot be taken so.
 */
function withOptions(lines: readonly Line[], selected: readonly string[]): Line[] {
  const wanted = new Set(selected);
  const taken = lines.filter((line) => isOption(line) && wanted.has(line.id));
  const choices = taken.flatMap(({ choice }) => (choice === null ? [] : [choice]));
  if (taken.length !== wanted.size || new Set(choices).size !== choices.length)
    throw new AppError('INVALID_INPUT', { selected: 'Take options of this quote, and one of each choice.' });
  const made = new Set(choices);
  return lines.map((line) => {
    const isOpen = line.choice === null ? line.optional : made.has(line.choice);
    return isOpen ? { ...line, selected: wanted.has(line.id) } : line;
  });
}

/** What is agreed: the options taken, one of each choice, and work to do for each line that counts. */
function agreedLines(quote: QuoteRecord, selected: readonly string[] | undefined): Line[] {
  const lines = selected === undefined ? quote.lines : withOptions(quote.lines, selected);
  const counted = new Set(countedLines(lines));
  return lines.map((line) =>
    counted.has(line)
      ? { ...line, selected: isOption(line) || line.selected, status: 'active' }
      : { ...line, selected: false, status: 'draft' },
  );
}

function linesAfter(action: QuoteAction, quote: QuoteRecord, selected: readonly string[] | undefined): Line[] {
  switch (action) {
    case 'approve':
      return agreedLines(quote, selected);
    case 'cancel':
      return withStatus(quote.lines, 'cancelled');
    case 'complete':
      return quote.lines.map((line) => (line.status === 'active' ? { ...line, status: 'completed' } : line));
    case 'revise':
      return withStatus(quote.lines, 'draft');
    default:
      return quote.lines;
  }
}

/** The quote after a move that the table allows. */
export function moved(
  action: QuoteAction,
  quote: QuoteRecord,
  { now, selected }: { now: Date; selected?: readonly string[] | undefined },
): QuoteRecord {
  const hasBeenIssued = quote.issuedOn !== null;
  return {
    ...quote,
    ...landing(action, quote),
    lines: linesAfter(action, quote, selected),
    ...(action === 'revise' && {
      issuedOn: null,
      validUntil: null,
      revision: quote.revision + (hasBeenIssued ? 1 : 0),
    }),
    version: quote.version + 1,
    updatedAt: now.toISOString(),
  };
}

/** A new draft's content from another quote: ids of its own, nothing done or heard. */
export function copyOf(quote: QuoteRecord, newId: () => string): QuoteContent {
  const sections = new Map(quote.sections.map(({ id }) => [id, newId()]));
  return {
    ...QuoteContent.parse(quote),
    sections: quote.sections.map((section) => ({ ...section, id: sections.get(section.id) ?? newId() })),
    lines: quote.lines.map((line) => ({
      ...line,
      id: newId(),
      status: 'draft',
      source: null,
      sectionId: line.sectionId && (sections.get(line.sectionId) ?? null),
    })),
    photos: quote.photos.map((photo) => ({ ...photo, id: newId() })),
  };
}

/** Whether the last day of an offer may be over: certain once the database has compared it with the business's zone. */
export const mayBeOver = (quote: QuoteRecord, now: Date): boolean =>
  canMove('expire', quote) && quote.validUntil !== null && quote.validUntil < dayIn('Pacific/Kiritimati', now);
