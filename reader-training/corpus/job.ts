import type { LineKind } from '@jobspeak/contracts';
import { isLineRole, type Role } from './roles';

/** Where something stands in a file, counted from 1. */
export interface Place {
  row: number;
  column: number;
}

export interface Fault extends Place {
  message: string;
}

/** The word of a mark that any right description of its line has. */
export interface Head {
  /** Its place among the words of the mark. */
  index: number;
  word: string;
  kind: LineKind | undefined;
}

export interface Mark {
  role: Role;
  place: Place;
  value: string | undefined;
  /** Its value is what the words mean, whatever they seem to say: `{p:1200! twelve}`. */
  isConfirmed: boolean;
  words: string;
  /** The numbers of its lines, from 1. */
  lines: readonly number[];
  head: Head | null;
}

interface Word {
  /** Null for a mark without words. */
  text: string | null;
  mark: Mark | null;
  /** It begins its mark. */
  isFirst: boolean;
  isHead: boolean;
}

/** What the file says of an item; a unit, price or kind that is none is refused with the evaluation case. */
export interface LibraryItem {
  name: string;
  unit: string | undefined;
  unitPriceMinor: number;
  kind: LineKind | undefined;
}

export interface Client {
  name?: string;
  email?: string;
  phone?: string;
  address?: string;
}

/** A spoken job with its marks. */
export interface Job {
  file: string;
  row: number;
  id: string;
  trade: string;
  locale: string;
  currency: string;
  /** Tax, labour rates and the like, as they are written in its first line. */
  keys: Record<string, string | undefined>;
  /** By the letter that the marks call an item by. */
  library: Map<string, LibraryItem>;
  clients: Client[];
  text: { row: number; line: string }[];
  marks: Mark[];
  words: Word[];
  faults: Fault[];
}

/** Notes a fault: at its place, or at the job's first line. */
export const addFault = (job: Job, place: Place | null, message: string): void => {
  job.faults.push({ row: place?.row ?? job.row, column: place?.column ?? 1, message });
};

/** What the letter of a head or of a library item says of its kind. */
const KINDS = new Map<string, LineKind>([
  ['', 'material'],
  ['m', 'material'],
  ['l', 'labour'],
  ['f', 'fee'],
  ['o', 'other'],
]);
export const kindOf = (letter: string): LineKind | undefined => KINDS.get(letter);

/** Pounds as pence, and the like; no number for what is none. */
export const toMinor = (value: string | number | undefined): number => Math.round(Number(value) * 100);

export const withRole = (marks: readonly Mark[], role: Role): Mark[] => marks.filter((mark) => mark.role === role);
export const lastWithRole = (marks: readonly Mark[], role: Role): Mark | undefined =>
  marks.findLast((mark) => mark.role === role);

export const hasSign = (value: string | undefined): boolean => /^[+-]/.test(value ?? '');

/** The numbers of the lines that marks speak of, in order. */
export const lineNumbersOf = ({ marks }: Job): number[] =>
  [...new Set(marks.filter(({ role }) => isLineRole(role)).flatMap(({ lines }) => lines))].sort((a, b) => a - b);

export const marksOfLine = ({ marks }: Job, number: number): Mark[] =>
  marks.filter(({ role, lines }) => isLineRole(role) && lines.includes(number));

/** The words as they were said. */
export const spokenOf = ({ words }: Job): string => words.flatMap(({ text }) => text ?? []).join(' ');
