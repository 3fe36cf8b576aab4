import { Quote } from '@jobspeak/contracts';
import type { SharedPlace } from '../../sharing';
import { quoteQuery } from '../api';
import { takeIn } from './moves';

/** Where a quote is, for what brings it to its customer. */
export const placeOf = (id: string): SharedPlace<Quote> => ({
  noun: 'quote',
  path: `/quotes/${id}`,
  queryKey: quoteQuery(id).queryKey,
  parser: Quote,
  takeIn,
});
