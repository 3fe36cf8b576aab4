import type { Currency } from '@jobspeak/contracts';

/**
 * How many units of a currency buy about what a pound buys at home: rough purchasing power parities of the OECD and the
 * World Bank (2023), rounded, as thresholds need no more. They tell a price of one from that of all, and no amount is
 * ever worked out with them. A currency that contracts come to know does not compile without its own.
 */
const POUND_IN = {
  GBP: 1,
  EUR: 1,
  USD: 1.45,
  AUD: 2.1,
  NZD: 2.2,
  CAD: 1.75,
  CHF: 1.45,
  ZAR: 10,
  SGD: 1.25,
  INR: 30,
  JPY: 140,
  KWD: 0.28,
} as const satisfies Record<Currency, number>;

/** A threshold in pounds, as it is in another currency. */
export const scaled = (pounds: number, currency: Currency): number => pounds * POUND_IN[currency];
