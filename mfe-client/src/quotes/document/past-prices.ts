import { type LinePastPrices, PastPrices, type Quote } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions, useQuery } from '@jobspeak/web/query';
import { useMemo } from 'react';
import { quoteQuery } from '../api';

type Asking = Pick<Quote, 'id' | 'lines' | 'pricesIncludeTax'>;

/** What was charged before for the like of a draft's lines; asked anew when a line is called something else. */
const pastPricesQuery = ({ id, lines, pricesIncludeTax }: Asking) => {
  const called = lines.map((line) => [line.id, line.description, line.unit]);
  return queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'past-prices', pricesIncludeTax, called],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/past-prices`, PastPrices, { signal }),
    // the offers of the other lines stay while one line is typed
    placeholderData: keepPreviousData,
  });
};

/** The past of each line by its id. Who cannot read it now has the draft all the same, without offers. */
export function usePastPrices(quote: Asking, isWanted: boolean): ReadonlyMap<string, LinePastPrices> | undefined {
  const { data } = useQuery({ ...pastPricesQuery(quote), enabled: isWanted && quote.lines.length > 0 });
  return useMemo(() => data && new Map(data.lines.map((past) => [past.lineId, past])), [data]);
}
