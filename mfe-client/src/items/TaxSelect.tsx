import type { Business } from '@jobspeak/contracts';
import { Select } from '@jobspeak/ui/parts';
import { decimalText } from '../figures';

export interface TaxSelectProps {
  label: string;
  hideLabel?: boolean;
  business: Pick<Business, 'locale' | 'taxName' | 'taxRatePercent' | 'taxRates'>;
  /** Percent; null for the usual rate. */
  value: number | null;
  onValue: (ratePercent: number | null) => void;
}

/** The rates of the business, and the item's own where it is none of these. */
export function ratesFor({ locale, taxRatePercent, taxRates }: TaxSelectProps['business'], value: number | null) {
  const percent = (rate: number) => `${decimalText(rate, locale)}%`;
  const named = new Map(taxRates.map(({ name, ratePercent }) => [ratePercent, `${name} (${percent(ratePercent)})`]));
  if (value !== null && !named.has(value)) named.set(value, percent(value));
  return [
    { value: '', label: `Usual (${percent(taxRatePercent)})` },
    ...[...named].map(([rate, label]) => ({ value: String(rate), label })),
  ];
}

/** Which tax an item bears. */
export const TaxSelect = ({ business, value, onValue, ...rest }: TaxSelectProps) => (
  <Select
    {...rest}
    value={value === null ? '' : String(value)}
    options={ratesFor(business, value)}
    onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
  />
);
