import { useQuery } from '@jobspeak/web/query';
import { useMemo } from 'react';
import { businessQuery } from '../business';

export interface DocumentMoney {
  currency: string;
  locale: string;
  taxName: string;
}

/** How a document writes its amounts, and what the business calls its tax. */
export function useMoney({ currency, locale }: { currency: string; locale: string }): DocumentMoney {
  const { data: settings } = useQuery(businessQuery());
  const taxName = settings?.taxName ?? 'Tax';
  return useMemo(() => ({ currency, locale, taxName }), [currency, locale, taxName]);
}
