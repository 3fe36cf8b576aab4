import {
  type DeclinedOmission,
  formatMoney,
  type Line,
  type Omission,
  Omissions,
  Quote,
  unitWord,
} from '@jobspeak/contracts';
import { api, nothing } from '@jobspeak/web';
import { queryOptions, useMutation, useQueryClient } from '@jobspeak/web/query';
import { blankLine } from '../../documents';
import { decimalText } from '../../figures';
import { quoteQuery } from '../api';
import { saveQuote } from '../photos';
import { takeIn } from './moves';
import type { QuoteEditor } from './use-editor';

/** What a draft may lack, asked once each time that it is about to be sent. */
export const omissionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'omissions'],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/omissions`, Omissions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Keeps that something is no part of this kind of job. */
export const useDecline = (id: string) =>
  useMutation({
    meta: { idempotent: true },
    mutationFn: ({ description }: DeclinedOmission) =>
      api.post(`/quotes/${id}/omissions/declined`, nothing, { description }),
  });

/** Puts a line on the quote, through its editor where that is open, and saves it; the quote as it is then. */
export function useAddLine({ id, version, lines }: Quote, editor: QuoteEditor | undefined) {
  const cache = useQueryClient();
  return useMutation({
    meta: { idempotent: false }, // a second try would carry a version that the first has used up
    mutationFn: async (line: Line) => {
      if (!editor) return api.patch(`/quotes/${id}`, Quote, { version, lines: [...lines, line] });
      editor.change((content) => ({ lines: [...content.lines, line] }));
      await saveQuote(editor);
      return editor.read().base;
    },
    onSuccess: (quote) => {
      if (!editor) takeIn(cache, quote);
    },
  });
}

/** The line that a yes puts on the quote, behind all others. */
export const lineOf = ({ seen: _seen, ...omission }: Omission, lines: readonly Line[]): Line => ({
  ...blankLine(lines.at(-1)?.sectionId ?? null),
  ...omission,
});

/** "Waste removal, £80.00", "Labour, 2 days at £280.00"; the name alone of what has no price. */
export function questionText(
  { description, quantity, unit, unitPrice }: Omission,
  { currency, locale }: Pick<Quote, 'currency' | 'locale'>,
): string {
  if (unitPrice === null) return description;
  const price = formatMoney(unitPrice, currency, locale);
  const amount = `${decimalText(quantity, locale)} ${unitWord(unit, quantity, locale)} at `;
  return `${description}, ${quantity === 1 ? '' : amount}${price}`;
}
