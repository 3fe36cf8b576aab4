import { formatMoney, JobMargin, type Quote } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { decimalText } from '../../figures';
import { quoteQuery } from '../api';

/** What the job leaves; another version of the quote leaves something else. */
export const marginQuery = ({ id, version }: Pick<Quote, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'margin', version],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/margin`, JobMargin, { signal }),
    placeholderData: keepPreviousData,
  });

const percentText = (percent: number, locale: string): string => `${decimalText(Math.round(percent), locale)}%`;

/** "This job leaves at most £310.00, 35%." */
export function leavesText(margin: JobMargin, { currency, locale }: Pick<Quote, 'currency' | 'locale'>): string {
  const { profit, marginPercent, lines, unknownCosts } = margin;
  if (unknownCosts === lines) return 'Nobody knows what this job leaves: none of its lines has a cost.';
  const amount = formatMoney(Math.abs(profit), currency, locale);
  if (profit < 0) return `This job loses ${unknownCosts > 0 ? 'at least ' : ''}${amount}.`;
  const share = marginPercent === null ? '' : `, ${percentText(marginPercent, locale)}`;
  return `This job leaves ${unknownCosts > 0 ? 'at most ' : ''}${amount}${share}.`;
}

/** Why it is not known to the penny; null where it is, and where nothing is known. */
export function unknownText({ lines, unknownCosts }: JobMargin): string | null {
  if (unknownCosts === 0 || unknownCosts === lines) return null;
  return unknownCosts === 1 ? 'One line has no cost.' : `${unknownCosts} lines have no cost.`;
}

/** "Your last 5 jobs like this left at most 28%: 2 of them have lines without a cost."; null where nobody can tell. */
export function likeText({ like }: JobMargin, { locale }: Pick<Quote, 'locale'>): string | null {
  if (!like || like.marginPercent === null || like.unknownJobs === like.jobs) return null;
  const jobs = like.jobs === 1 ? 'Your last job like this' : `Your last ${like.jobs} jobs like this`;
  const share = percentText(like.marginPercent, locale);
  if (like.unknownJobs === 0) return `${jobs} left ${share}.`;
  const unknown = like.unknownJobs === 1 ? 'one of them has' : `${like.unknownJobs} of them have`;
  return `${jobs} left at most ${share}: ${unknown} lines without a cost.`;
}

/** "The cost of Fit boiler is from March 2026." */
export function oldText({ description, since }: JobMargin['oldCosts'][number], locale: string): string {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `The cost of ${description} is from ${month.format(new Date(since))}.`;
}
