import type { BusinessSettings, TaxRate } from '@jobspeak/contracts';

/** The rates to pick from, each once: the usual one first, then the others by name. */
export function ratesOf(
  settings: Pick<BusinessSettings, 'taxName' | 'taxRatePercent' | 'taxRates'> | undefined,
): TaxRate[] {
  if (!settings) return [];
  const others = settings.taxRates.filter(
    ({ ratePercent }, index, all) =>
      ratePercent !== settings.taxRatePercent && all.findIndex((rate) => rate.ratePercent === ratePercent) === index,
  );
  const usual = settings.taxRates.find(({ ratePercent }) => ratePercent === settings.taxRatePercent);
  return [usual ?? { name: settings.taxName, ratePercent: settings.taxRatePercent }, ...others];
}
