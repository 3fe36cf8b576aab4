import { monthIn, zoneOf } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import * as store from './store';

/** A generation that needs a place. */
export interface Wanted {
  accountId: string;
  quoteId: string;
  now: Date;
}

/** Whether a quote has a place of this month's quota or could have one. The account is held until the transaction ends. */
async function monthWithPlace(trx: Transaction, { accountId, quoteId, now }: Wanted, isKept: boolean) {
  const { countryCode, timeZone } = await settingsOf(trx, accountId);
  const allowance = await store.lockAllowance(trx, accountId);
  const taken = await store.findPlace(trx, accountId, quoteId);
  if (taken !== null) return { month: taken, isNew: false };
  const month = monthIn(zoneOf({ countryCode, timeZone }), now);
  const isFree =
    isKept || allowance === null || (await store.countPlaces(trx, accountId, { month, except: quoteId })) < allowance;
  return isFree ? { month, isNew: true } : null;
}

/**
 * Whether there is a place for a transcript that is about to wait for its reader. It is kept by the row of the
 * transcript, which this transaction has to write, and free again once that is gone.
 */
export const mayKeepPlace = async (trx: Transaction, wanted: Wanted): Promise<boolean> =>
  (await monthWithPlace(trx, wanted, false)) !== null;

/**
 * Takes a place of the month's quota for a quote, once and for all, in the transaction that makes the quote.
 * @param isKept whether one was kept for it: then it has one, whatever has become of the plan meanwhile.
 * @returns the month, as yyyy-mm; null when all are taken.
 */
export async function takePlace(trx: Transaction, wanted: Wanted, isKept: boolean): Promise<string | null> {
  const place = await monthWithPlace(trx, wanted, isKept);
  if (place?.isNew) await store.insertPlace(trx, wanted.accountId, wanted.quoteId, place.month);
  return place?.month ?? null;
}
