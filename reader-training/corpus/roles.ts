/** What words can be to a line, by the sign of their mark (FORMAT.md), with the names that training knows. */
const LINE_ROLES = {
  '': 'desc',
  q: 'quantity',
  u: 'unit',
  p: 'price',
  t: 'lot',
  c: 'cap',
  m: 'markup',
  b: 'library',
  r: 'rate',
  '%': 'discount',
  '<q': 'low-quantity',
  '<p': 'low-price',
  '~q': 'spread-quantity',
  '~p': 'spread-price',
  '?': 'optional',
  i: 'condition',
  a: 'alternative',
} as const;
/** What words can be to the whole quote, or that they are no part of it. */
const QUOTE_ROLES = {
  N: 'name',
  E: 'email',
  F: 'phone',
  A: 'address',
  V: 'tax',
  D: 'deposit',
  G: 'validity',
  O: 'discount-all',
  S: 'start',
  W: 'title',
  '!': 'note',
  '-': 'talk',
  '=': 'sum',
  x: 'taken-back',
} as const;
const ROLE_NAMES = { ...LINE_ROLES, ...QUOTE_ROLES };

export type LineRole = keyof typeof LINE_ROLES;
export type Role = keyof typeof ROLE_NAMES;
export type RoleName = (typeof ROLE_NAMES)[Role];

export const isRole = (sign: string): sign is Role => Object.hasOwn(ROLE_NAMES, sign);
export const isLineRole = (sign: string): sign is LineRole => Object.hasOwn(LINE_ROLES, sign);
export const roleName = (role: Role): RoleName => ROLE_NAMES[role];

const setOf = (...roles: Role[]): ReadonlySet<Role> => new Set(roles);

export const NEEDS_VALUE = setOf(
  ...(['q', 'u', 'p', 't', 'c', 'm', 'b', '%', '<q', '<p', '~q', '~p', 'a'] as const),
  ...(['E', 'F', 'V', 'D', 'G', 'O'] as const),
);
/** Their value is a number. */
export const FIGURES = setOf('q', 'p', 't', 'c', 'm', '%', '<q', '<p', '~q', '~p', 'V', 'D', 'G', 'O', '=');
/** Their value is a text: it ends at `|`, not at a space. */
export const TEXTS = setOf('', 'N', 'A', 'W', 'S', '!', 'i');
/** They always bear the number of their line. */
export const NUMBERED = setOf('', 'i', 'a', '%');
/** They close their line: what follows without a number could as well be meant for the next. */
export const PRICES = setOf('p', 't', 'b', 'r');
/** They may follow the price of their line without its number. */
export const AFTER_PRICE = setOf('u', 'c', 'm', '<p', '~p', 'b', 'r');
