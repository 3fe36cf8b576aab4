import { BASES, CHANNELS, type Channel, FLAGS, type Flag, KINDS, ROLES, type Role, UNITS } from './labels';
import type { Encoded } from './pieces';

/** The network's outputs as they come: `role` and `attributes` row by row, `links` channel by channel. */
export interface NetworkOutput {
  role: Float32Array;
  attribute: Float32Array;
  links: Float32Array;
}
/** Runs the network. How and where is its caller's affair: the reader itself knows no runtime. */
export type Network = (input: Omit<Encoded, 'at'>) => Promise<NetworkOutput>;

/** What the network says of each word, as probabilities. */
export interface Scores {
  words: number;
  /** Of a word's role, whether it begins a span or goes on; null is "none". */
  role: (word: number, role: Role | null) => number;
  /** Whether the word begins a span, given that it has the role. */
  begins: (word: number, role: Role) => boolean;
  /** That the word is the head of a line. */
  head: (word: number) => number;
  /** That a price which begins here is pounds and pence run together. */
  decimal: (word: number) => number;
  unit: (head: number) => readonly number[];
  kind: (head: number) => readonly number[];
  basis: (head: number) => readonly number[];
  flag: (head: number, flag: Flag) => number;
  /** How the word's pointing is shared among the heads, in their order. */
  pointing: (channel: Channel, word: number, heads: readonly number[]) => number[];
}

const softmax = (scores: readonly number[]): number[] => {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};
export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

const ROLE_WIDTH = 1 + 2 * ROLES.length;
/** Where the two scores of a role begin: that the word begins a span, and that it goes on. */
const ROLE_AT = new Map(ROLES.map((role, index): [Role, number] => [role, 1 + 2 * index]));
const WIDTH = 2 + UNITS.length + KINDS.length + BASES.length + FLAGS.length;
const UNIT_AT = 2;
const KIND_AT = UNIT_AT + UNITS.length;
const BASIS_AT = KIND_AT + KINDS.length;
const FLAG_AT = BASIS_AT + BASES.length;

export const scoresOf = ({ role, attribute, links }: NetworkOutput, { at, ids }: Encoded): Scores => {
  const place = (word: number): number => at[word] ?? 0;
  const slice = (word: number, from: number, length: number): number[] => {
    const start = place(word) * WIDTH + from;
    return Array.from(attribute.subarray(start, start + length));
  };
  const roles = at.map((piece) => softmax(Array.from(role.subarray(piece * ROLE_WIDTH, (piece + 1) * ROLE_WIDTH))));
  const roleAt = (word: number, one: Role, part: 0 | 1): number => roles[word]?.[(ROLE_AT.get(one) ?? 0) + part] ?? 0;
  const link = (channel: Channel, from: number, to: number): number =>
    links[(CHANNELS.indexOf(channel) * ids.length + from) * ids.length + to] ?? 0;
  return {
    words: at.length,
    role: (word, one) => (one === null ? (roles[word]?.[0] ?? 0) : roleAt(word, one, 0) + roleAt(word, one, 1)),
    begins: (word, one) => roleAt(word, one, 0) >= roleAt(word, one, 1),
    head: (word) => sigmoid(slice(word, 0, 1)[0] ?? 0),
    decimal: (word) => sigmoid(slice(word, 1, 1)[0] ?? 0),
    unit: (head) => softmax(slice(head, UNIT_AT, UNITS.length)),
    kind: (head) => softmax(slice(head, KIND_AT, KINDS.length)),
    basis: (head) => softmax(slice(head, BASIS_AT, BASES.length)),
    flag: (head, flag) => sigmoid(slice(head, FLAG_AT + FLAGS.indexOf(flag), 1)[0] ?? 0),
    pointing: (channel, word, heads) => softmax(heads.map((head) => link(channel, place(word), place(head)))),
  };
};
