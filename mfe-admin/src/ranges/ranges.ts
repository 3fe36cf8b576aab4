const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The stretches of time on offer, by the name that stands in the address. */
export const RANGES = [
  { value: '1h', label: '1 hour', ms: HOUR_MS },
  { value: '6h', label: '6 hours', ms: 6 * HOUR_MS },
  { value: '24h', label: '1 day', ms: DAY_MS },
  { value: '7d', label: '7 days', ms: 7 * DAY_MS },
  { value: '30d', label: '30 days', ms: 30 * DAY_MS },
  { value: '1y', label: '1 year', ms: 365 * DAY_MS },
] as const;
type RangeName = (typeof RANGES)[number]['value'];

/** A stretch of time: one that ends now, or one between two moments (ISO 8601). */
export type Range = { name: RangeName } | { name: 'custom'; from: string; to: string };

const isMoment = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** The stretch that an address names; what is no stretch is the usual one. */
export function rangeOf(query: URLSearchParams, usual: RangeName = '24h'): Range {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isMoment(from) && isMoment(to) && Date.parse(from) < Date.parse(to)) return { name: 'custom', from, to };
  const known = RANGES.find(({ value }) => value === query.get('range'));
  return { name: known?.value ?? usual };
}

/** What the API is asked for. A stretch that ends now is worked out at the moment of asking. */
export function askedFor(range: Range, now = new Date()): { from: string; to?: string } {
  if (range.name === 'custom') return { from: range.from, to: range.to };
  const ms = RANGES.find(({ value }) => value === range.name)?.ms ?? DAY_MS;
  return { from: new Date(now.getTime() - ms).toISOString() };
}

/** The moments between which a stretch lies. */
export function boundsOf(range: Range, now = new Date()): { from: Date; to: Date } {
  const { from, to } = askedFor(range, now);
  return { from: new Date(from), to: to === undefined ? now : new Date(to) };
}

/** What the address says of a stretch. */
export const namesOf = (range: Range): Record<string, string> =>
  range.name === 'custom' ? { from: range.from, to: range.to } : { range: range.name };

/** One text for one stretch: for the keys of queries. */
export const keyOf = (range: Range): string => Object.values(namesOf(range)).join(' ');

/** An address of the API with its query. */
export const placeOf = (path: string, range: Range, more: Record<string, string | undefined> = {}): string => {
  const known = Object.entries(more).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams({ ...askedFor(range), ...Object.fromEntries(known) })}`;
};
