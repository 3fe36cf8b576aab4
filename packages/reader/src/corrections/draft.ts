import type { LineKind, Unit } from '@jobspeak/contracts';

/** A line of the draft that is corrected. Amounts in minor units, null where no price is known. */
export interface DraftLine {
  id: string;
  description: string;
  kind: LineKind;
  quantity: number;
  unit: Unit;
  unitPriceMinor: number | null;
  discountPercent?: number;
  optional?: boolean;
}

export interface DraftClient {
  name?: string;
  phone?: string;
  email?: string;
  address?: string;
}

export interface Discount {
  type: 'percent' | 'amount';
  value: number;
}

/** What stands on a draft beside its lines. */
interface DraftTerms {
  title?: string;
  note?: string;
  discount?: Discount | null;
  taxRatePercent: number | null;
  depositPercent?: number | null;
  depositMinor?: number | null;
  validDays?: number | null;
}

export interface QuoteDraft extends DraftTerms {
  client?: DraftClient;
  lines: readonly DraftLine[];
}

export type NewLine = Omit<DraftLine, 'id'>;
export type LineFields = Partial<NewLine>;
type DocumentField = keyof DraftTerms | `client.${keyof DraftClient}`;

/** One step of a patch; its meaning is told in the header of the scorer of corrections. */
export type Operation =
  | { op: 'set'; line: string; field: keyof LineFields; value: string | number | boolean | null }
  | { op: 'set'; field: DocumentField; value: string | number | Discount | null }
  | { op: 'replace'; line: string; value: NewLine }
  | { op: 'remove'; line: string }
  | { op: 'add'; value: NewLine }
  | { op: 'undo' };

/** What one part of what was said does to the draft. */
export type Edit =
  | { kind: 'line'; id: string; set: LineFields; another?: boolean }
  | { kind: 'remove'; id: string }
  | { kind: 'add'; line: NewLine }
  | { kind: 'document'; field: DocumentField; value: string | number | Discount | null };

/** Why nothing is changed: two lines fit, none does, or it was not said by how much. */
export interface Question {
  reason: 'several' | 'none' | 'amount';
  text: string;
  /** By their ids: the lines that fit, or those of which it was not said by how much. */
  lines?: readonly string[];
  /** The word that was said for a line and names none. */
  unknown?: string;
}

const valueOf = (draft: QuoteDraft, field: DocumentField): unknown => {
  if (!field.startsWith('client.')) return draft[field as keyof DraftTerms];
  return draft.client?.[field.slice('client.'.length) as keyof DraftClient];
};

/** Null, 0, false and nothing are the same on a draft, but for the price of a line and the tax rate. */
const isSame = (field: string, before: unknown, now: unknown): boolean => {
  if (JSON.stringify(before ?? null) === JSON.stringify(now ?? null)) return true;
  const exact = field === 'unitPriceMinor' || field === 'taxRatePercent';
  return !exact && !before && !now;
};

/** The draft as it is after an edit. */
const edited = (lines: readonly DraftLine[], edit: Edit): DraftLine[] =>
  edit.kind === 'remove'
    ? lines.filter(({ id }) => id !== edit.id)
    : lines.map((line) => (edit.kind === 'line' && line.id === edit.id ? { ...line, ...edit.set } : line));

/** The draft's lines after these edits, so that "and another one" counts on from what was said before it. */
export const revised = (draft: QuoteDraft, edits: readonly Edit[]): QuoteDraft => ({
  ...draft,
  lines: edits.reduce<readonly DraftLine[]>(edited, draft.lines),
});

const newLineOf = ({ id: _id, ...line }: DraftLine): NewLine => line;

const FIELDS = ['quantity', 'unit', 'unitPriceMinor', 'description', 'discountPercent', 'optional'] as const;

const changesOf = (before: DraftLine, after: DraftLine, another: boolean): Operation[] => {
  const changed = FIELDS.filter((field) => !isSame(field, before[field], after[field]));
  if (another && changed.length > 0) return [{ op: 'replace', line: before.id, value: newLineOf(after) }];
  return changed.map((field) => ({ op: 'set', line: before.id, field, value: after[field] ?? null }));
};

/** The operations that lead from the draft to what it is after the edits; what stays as it was is in none of them. */
export const patchOf = (draft: QuoteDraft, edits: readonly Edit[]): Operation[] => {
  const after = new Map(revised(draft, edits).lines.map((line) => [line.id, line]));
  const another = new Set(edits.flatMap((edit) => (edit.kind === 'line' && edit.another ? [edit.id] : [])));
  const lines = draft.lines.flatMap((line): Operation[] => {
    const now = after.get(line.id);
    return now ? changesOf(line, now, another.has(line.id)) : [{ op: 'remove', line: line.id }];
  });
  const document = new Map(edits.flatMap((edit) => (edit.kind === 'document' ? [[edit.field, edit.value]] : [])));
  return [
    ...lines,
    ...[...document].flatMap(([field, value]): Operation[] =>
      isSame(field, valueOf(draft, field), value) ? [] : [{ op: 'set', field, value }],
    ),
    ...edits.flatMap((edit): Operation[] => (edit.kind === 'add' ? [{ op: 'add', value: edit.line }] : [])),
  ];
};
