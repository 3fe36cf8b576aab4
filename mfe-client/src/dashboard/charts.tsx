import { type Dashboard, exponentOf, formatMoney, type InvoiceDashboard, type Locale } from '@jobspeak/contracts';
import { MonthChart } from './MonthChart';

const PERCENT = 100;
const percentText = (share: number) => `${Math.round(share * PERCENT)}%`;

/** An amount in few letters: £1.2K. */
const shortMoney = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(minor / 10 ** exponentOf(currency));

const sumOf = <T,>(values: readonly T[], of: (value: T) => number) => values.reduce((sum, value) => sum + of(value), 0);

/** How many of the quotes that got an answer were won, by the month in which they were issued. */
export function WinRate({ months, locale }: { months: Dashboard['months']; locale: Locale }) {
  const won = sumOf(months, (month) => month.won);
  const answered = won + sumOf(months, (month) => month.lost);
  return (
    <MonthChart
      title="Quotes won"
      measure="Won of answered"
      locale={locale}
      summary={
        answered === 0
          ? 'Once customers answer, this shows how many say yes.'
          : `${percentText(won / answered)} of the last ${answered} that were answered or ran out.`
      }
      months={months.map((month) => {
        const all = month.won + month.lost;
        const share = all === 0 ? 0 : month.won / all;
        return {
          month: month.month,
          share,
          short: all === 0 ? '–' : percentText(share),
          full: all === 0 ? 'None' : `${month.won} of ${all}, ${percentText(share)}`,
        };
      })}
    />
  );
}

const MONTHS = 6;

/** What came in, less refunds, by month. */
export function Revenue({ invoices: { revenue, currency }, locale }: { invoices: InvoiceDashboard; locale: Locale }) {
  const months = revenue.slice(-MONTHS);
  const most = Math.max(1, ...months.map(({ total }) => total));
  const latest = months.at(-1)?.total ?? 0;
  return (
    <MonthChart
      title="Money in"
      measure="Received"
      locale={locale}
      summary={
        months.every(({ total }) => total === 0)
          ? 'Payments that you note on invoices add up here.'
          : `${formatMoney(latest, currency, locale)} so far this month.`
      }
      months={months.map(({ month, total }) => ({
        month,
        share: total / most,
        short: total === 0 ? '–' : shortMoney(total, currency, locale),
        full: formatMoney(total, currency, locale),
      }))}
    />
  );
}
