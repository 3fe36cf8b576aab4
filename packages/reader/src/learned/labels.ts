import type { LineKind, Unit } from '@jobspeak/contracts';

/** What words can be to a line; in the order of the network's outputs, as reader-training/learn/labels.py has it. */
const LINE_ROLES = [
  'desc',
  'quantity',
  'quantity-more',
  'quantity-less',
  'low-quantity',
  'spread-quantity',
  'price',
  'price-more',
  'price-less',
  'low-price',
  'spread-price',
  'lot',
  'cap',
  'markup',
  'discount',
  'lookup',
  'unit',
  'library',
  'rate',
  'optional',
  'condition',
  'alternative',
] as const;
/** What words can be to the whole quote, or that they are no part of it. */
const QUOTE_ROLES = [
  'name',
  'email',
  'phone',
  'address',
  'tax',
  'deposit',
  'validity',
  'discount-all',
  'start',
  'title',
  'note',
  'talk',
  'sum',
  'taken-back',
] as const;
export type LineRole = (typeof LINE_ROLES)[number];
export type QuoteRole = (typeof QUOTE_ROLES)[number];
export type Role = LineRole | QuoteRole;
export const ROLES: readonly Role[] = [...LINE_ROLES, ...QUOTE_ROLES];

export const UNITS = [
  'each',
  'hour',
  'day',
  'week',
  'job',
  'm',
  'm2',
  'm3',
  'ft',
  'sqft',
  'yd',
  'sqyd',
  'kg',
  'tonne',
  'bag',
  'litre',
  'gallon',
  'roll',
  'box',
  'pack',
  'sheet',
  'length',
  'load',
  'visit',
  'point',
  'room',
  'pair',
  'set',
  'tin',
] as const satisfies readonly Unit[];
export const KINDS = ['labour', 'material', 'fee', 'other'] as const satisfies readonly LineKind[];
/** Where a price comes from: said for one or for the lot, the library, a labour rate, to be looked up, a ceiling. */
export const BASES = ['each', 'total', 'library', 'rate', 'lookup', 'cap'] as const;
export type Basis = (typeof BASES)[number];
export const FLAGS = ['optional', 'conditional', 'alternative', 'chosen'] as const;
export type Flag = (typeof FLAGS)[number];
/** How words point to the head of their line: what names it, its counts, its money, what else is said of it, its alternatives. */
export const CHANNELS = ['desc', 'quantity', 'price', 'flag', 'group'] as const;
export type Channel = (typeof CHANNELS)[number];

const FLAG_ROLES = new Set<Role>(['lookup', 'unit', 'library', 'rate', 'optional', 'condition', 'alternative']);
export const channelOf = (role: LineRole): Channel =>
  role === 'desc' ? 'desc' : FLAG_ROLES.has(role) ? 'flag' : role.includes('quantity') ? 'quantity' : 'price';

const ALL_LINE_ROLES = new Set<string>(LINE_ROLES);
export const isLineRole = (role: Role): role is LineRole => ALL_LINE_ROLES.has(role);
