import type { Db, Transaction } from '@jobspeak/kit';

/** The account of a business at the card provider, which its customers pay to. */
export interface Payouts {
  connected: string | null;
  /** Whether it takes cards by now. */
  isEnabled: boolean;
}

interface PayoutsRow {
  account_id: string;
  connected: string | null;
  is_enabled: boolean;
}

const toPayouts = ({ connected, is_enabled: isEnabled }: PayoutsRow): Payouts => ({ connected, isEnabled });

export const findPayouts = async (db: Db, accountId: string): Promise<Payouts> => {
  const row = await db<PayoutsRow>('payouts').where({ account_id: accountId }).first();
  return row ? toPayouts(row) : { connected: null, isEnabled: false };
};

/** Whose account it is at the card provider; null for nobody's. */
export const ownerOf = async (db: Db, connected: string): Promise<string | null> => {
  const row = await db<PayoutsRow>('payouts').where({ connected }).first('account_id');
  return row?.account_id ?? null;
};

/** Holds the row until the transaction ends. */
export const lockPayouts = async (trx: Transaction, accountId: string): Promise<Payouts> => {
  const row = await trx<PayoutsRow>('payouts').where({ account_id: accountId }).forUpdate().first();
  return row ? toPayouts(row) : { connected: null, isEnabled: false };
};

/** Keeps the name of the account over there; the first one stays. */
export const keepConnected = (db: Db, accountId: string, connected: string) =>
  db('payouts').insert({ account_id: accountId, connected }).onConflict('account_id').ignore();

/** Writes what a reading has found, unless a later one has been written. */
export const updateEnabled = async (
  trx: Transaction,
  accountId: string,
  reading: number,
  isEnabled: boolean,
): Promise<boolean> =>
  (await trx('payouts')
    .where({ account_id: accountId })
    .where('reading', '<', reading)
    .update({ is_enabled: isEnabled, reading })) > 0;
