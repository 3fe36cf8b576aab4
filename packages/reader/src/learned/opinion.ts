import type { ReadLine } from '@jobspeak/contracts';
import { overlaps, type Place } from '../tokens/source';
import { channelOf, isLineRole, ROLES, type Role } from './labels';
import type { LearnedReading, Part } from './read';

/** What the network makes of a line that somebody else read: probabilities, 1 where there is nothing to hold against it. */
export interface Opinion {
  /** That the words of its price are a price, and those of its quantity a count. */
  price: number;
  quantity: number;
  /** That they belong to the words that name it. */
  priceLink: number;
  quantityLink: number;
  /** That one of the words that name it names a line. */
  head: number;
  /** That the words that name it are a name. */
  description: number;
}

const rolesOf = (channel: 'price' | 'quantity'): Role[] =>
  ROLES.filter((role) => isLineRole(role) && channelOf(role) === channel && role !== 'discount');
const PRICE_ROLES = rolesOf('price');
const QUANTITY_ROLES = rolesOf('quantity');

/** Where words of the place stand in a part. */
const wordsIn = ({ words }: Part, place: Place): number[] =>
  words.flatMap((word, index) => (overlaps(word, place) ? [index] : []));

const likeliest = (values: readonly number[]): number => (values.length === 0 ? 1 : Math.max(...values));

/** How much the likeliest of the words for a figure is one, and how much of its pointing goes to the names. */
const figure = (
  part: Part,
  place: Place | null | undefined,
  names: readonly number[],
  channel: 'price' | 'quantity',
): { is: number; link: number } => {
  const own = place ? wordsIn(part, place) : [];
  if (own.length === 0) return { is: 1, link: 1 };
  const roles = channel === 'price' ? PRICE_ROLES : QUANTITY_ROLES;
  const all = Array.from({ length: part.scores.words }, (_, word) => word);
  const is = own.map((word) => roles.reduce((sum, role) => sum + part.scores.role(word, role), 0));
  const best = own[is.indexOf(Math.max(...is))] ?? 0;
  const shares = names.length === 0 ? [] : part.scores.pointing(channel, best, all);
  return {
    is: Math.max(...is),
    link: names.length === 0 ? 1 : names.reduce((sum, word) => sum + (shares[word] ?? 0), 0),
  };
};

/** The network's opinion of a line by where its words stand. */
export const opinionOf = ({ parts }: LearnedReading, { source }: ReadLine): Opinion => {
  const place = source.origins?.description?.words ?? source;
  const part = parts.find((one) => wordsIn(one, place).length > 0);
  if (!part) return { price: 1, quantity: 1, priceLink: 1, quantityLink: 1, head: 1, description: 1 };
  const names = wordsIn(part, place);
  const price = figure(part, source.origins?.unitPrice?.words, names, 'price');
  const quantity = figure(part, source.origins?.quantity?.words, names, 'quantity');
  return {
    price: price.is,
    quantity: quantity.is,
    priceLink: price.link,
    quantityLink: quantity.link,
    head: likeliest(names.map(part.scores.head)),
    description: likeliest(names.map((word) => part.scores.role(word, 'desc'))),
  };
};
