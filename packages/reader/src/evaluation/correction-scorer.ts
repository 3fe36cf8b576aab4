import type { DraftLine, Operation, QuoteDraft } from '../index';
import { stem } from '../tokens/words';

/** An operation of a meant patch: the words of a text are told by `terms` that it holds and `gone` that it no longer does. */
export interface MeantOperation {
  op: string;
  line?: string;
  field?: string;
  value?: unknown;
  terms?: readonly string[];
  gone?: readonly string[];
}
export type PredictedOperation = Operation | { op: 'ask'; why: string };

interface Wording {
  terms?: readonly string[];
  gone?: readonly string[];
}
type Line = Partial<DraftLine> & Wording;

interface Outcome {
  lines: Map<string, Line | null>;
  added: Line[];
  document: Map<string, unknown>;
  /** Undo and ask stand alone. */
  alone: string | null;
}

const plainLine = (value: unknown): Line => (typeof value === 'object' && value !== null ? value : {});

const valueOnDraft = (draft: QuoteDraft, field: string): unknown =>
  Object.entries({ ...draft, ...prefixed(draft.client ?? {}) }).find(([name]) => name === field)?.[1];
const prefixed = (client: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(client).map(([name, value]) => [`client.${name}`, value]));

const apply = (outcome: Outcome, { op, line: id, field = '', value, terms, gone }: MeantOperation): void => {
  const line = id === undefined ? undefined : outcome.lines.get(id);
  if (op === 'undo' || op === 'ask') outcome.alone = op;
  else if (op === 'add') outcome.added.push(plainLine(value));
  else if (id === undefined) {
    outcome.document.set(field, value);
    if (field === 'depositMinor') outcome.document.set('depositPercent', null);
    if (field === 'depositPercent') outcome.document.set('depositMinor', null);
  } else if (op === 'remove') outcome.lines.set(id, null);
  else if (op === 'replace') outcome.lines.set(id, { ...line, unitPriceMinor: null, ...plainLine(value) });
  else outcome.lines.set(id, { ...line, [field]: value, ...(field === 'description' && { terms, gone }) });
};

const outcomeOf = (draft: QuoteDraft, patch: readonly MeantOperation[]): Outcome => {
  const outcome: Outcome = {
    lines: new Map(draft.lines.map((line) => [line.id, line])),
    added: [],
    document: new Map(),
    alone: null,
  };
  for (const operation of patch) apply(outcome, operation);
  return outcome;
};

const rootsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .map(stem);
const holds = (text: string, term: string): boolean =>
  rootsOf(term).every((root) => rootsOf(text).some((own) => own.includes(root)));

const isSameText = (meant: Line, read: Line): boolean => {
  const text = read.description ?? '';
  if (meant.description?.toLowerCase() === text.toLowerCase()) return true;
  const gone = meant.gone?.some((word) => holds(text, word)) ?? false;
  return meant.terms !== undefined && meant.terms.every((term) => holds(text, term)) && !gone;
};

const isSameLine = (meant: Line | null | undefined, read: Line | null | undefined): boolean => {
  if (!meant || !read) return !meant && !read;
  return (
    meant.quantity === read.quantity &&
    meant.unit === read.unit &&
    meant.unitPriceMinor === read.unitPriceMinor &&
    (meant.discountPercent ?? 0) === (read.discountPercent ?? 0) &&
    Boolean(meant.optional) === Boolean(read.optional) &&
    isSameText(meant, read)
  );
};

/** A text is the same that has its terms, where the meant one has any. */
const isSameValue = (meant: unknown, read: unknown, terms?: readonly string[]): boolean =>
  (terms !== undefined && typeof read === 'string' && terms.every((term) => holds(read, term))) ||
  JSON.stringify(meant || null).toLowerCase() === JSON.stringify(read || null).toLowerCase();

export interface CorrectionScore {
  exact: boolean;
  /** Lines that came out different though the meant patch leaves them alone. */
  unnamed: number;
  /** Lines that were added and not meant. */
  unmeant: number;
}

/** Whether a patch leads to the same draft as the meant one: a smaller scorer beside that of the shared sets. */
export const scoreCorrection = (
  draft: QuoteDraft,
  meant: readonly MeantOperation[],
  read: readonly PredictedOperation[],
): CorrectionScore => {
  const [left, right] = [outcomeOf(draft, meant), outcomeOf(draft, read)];
  const wrong = [...left.lines].filter(([id, line]) => !isSameLine(line, right.lines.get(id)));
  const named = new Set(meant.map(({ line }) => line));
  const fields = new Set([...left.document.keys(), ...right.document.keys()]);
  const valueIn = ({ document }: Outcome, field: string): unknown =>
    document.has(field) ? document.get(field) : valueOnDraft(draft, field);
  const termsOf = (name: string) => meant.find(({ line, field }) => line === undefined && field === name)?.terms;
  const isSameDocument = [...fields].every((field) =>
    isSameValue(valueIn(left, field), valueIn(right, field), termsOf(field)),
  );
  const isSameAdded =
    left.added.length === right.added.length &&
    left.added.every((line) => right.added.some((other) => isSameLine(line, other)));
  return {
    exact: wrong.length === 0 && isSameDocument && isSameAdded && left.alone === right.alone,
    unnamed: wrong.filter(([id]) => !named.has(id)).length,
    unmeant: Math.max(0, right.added.length - left.added.length),
  };
};
