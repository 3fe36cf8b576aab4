import { randomUUID } from 'node:crypto';
import type { Quote } from '@jobspeak/contracts';
import type { SentLine } from '../../services/quote/src/sent-lines/domain';
import type { QuoteService } from './service';

const ROUNDS = 200;
const WARM_UP = 20;

export interface Waits {
  pastPrices: number;
  omissions: number;
}

const contentOf = (lines: readonly SentLine[]) => ({
  title: lines[0]?.title ?? '',
  lines: lines.map(({ kind, description, quantity, unit, unitPrice }) => ({
    id: randomUUID(),
    kind,
    description,
    quantity,
    unit,
    unitPrice,
  })),
});

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** How long an account that has sent these quotes waits for what they tell of a draft: the 95th percentile in ms. */
export async function measureWaits(service: QuoteService, quotes: readonly (readonly SentLine[])[]): Promise<Waits> {
  const call = await service.account({ locale: 'en-GB', currency: 'GBP' });
  for (const lines of quotes) {
    const { id } = await call<Quote>('POST', '/quotes', contentOf(lines));
    await call('POST', `/quotes/${id}/send`, { channel: 'link' });
  }
  const last = quotes.at(-1) ?? [];
  const { id } = await call<Quote>('POST', '/quotes', contentOf(last.slice(1)));
  const taken: Record<keyof Waits, number[]> = { pastPrices: [], omissions: [] };
  const timed = async (route: string, into: number[], counts: boolean) => {
    const started = performance.now();
    await call('GET', `/quotes/${id}/${route}`);
    if (counts) into.push(performance.now() - started);
  };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await timed('past-prices', taken.pastPrices, round >= 0);
    await timed('omissions', taken.omissions, round >= 0);
  }
  return { pastPrices: p95(taken.pastPrices), omissions: p95(taken.omissions) };
}
