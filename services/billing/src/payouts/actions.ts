import { type PayoutState, paymentsReadied, type RedirectTo } from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import type { Desk, Handler } from '../jobs/actions';
import { nextReading } from '../jobs/store';
import { lockAccount } from '../plans/store';
import type { CardProvider } from '../provider/stripe';
import type { Till } from '../subscriptions/actions';
import * as store from './store';

/** Whether customers of an account can pay it by card. */
export async function readPayouts(db: Db, provider: CardProvider | null, accountId: string): Promise<PayoutState> {
  if (!provider) return { status: 'unavailable' };
  const { connected, isEnabled } = await store.findPayouts(db, accountId);
  return { status: connected === null ? 'none' : isEnabled ? 'ready' : 'incomplete' };
}

/** The account of a business over there; opened once, also by two who ask at the same moment. */
async function connectedOf({ db, provider }: Till, accountId: string): Promise<string> {
  const { connected } = await store.findPayouts(db, accountId);
  if (connected !== null) return connected;
  const { countryCode, email } = await db.transaction((trx) => lockAccount(trx, accountId));
  const opened = await provider.openConnected(
    { type: 'standard', country: countryCode, ...(email !== '' && { email }), metadata: { account: accountId } },
    // another country or address is another request: the first account of the two is kept
    { key: `payouts ${accountId} ${countryCode} ${email}` },
  );
  await store.keepConnected(db, accountId, opened.id);
  return (await store.findPayouts(db, accountId)).connected ?? opened.id;
}

/** Where a business says to the card provider who it is and where its money goes. */
export async function startPayouts(till: Till, accountId: string): Promise<RedirectTo> {
  const account = await connectedOf(till, accountId);
  const page = `${till.webUrl}/client/settings/billing?payouts=`;
  return till.provider.openAccountLink({
    account,
    type: 'account_onboarding',
    refresh_url: `${page}again`,
    return_url: `${page}done`,
  });
}

/** Tells everybody when customers of an account can pay by card from now on, or no longer. */
async function write(trx: Transaction, accountId: string, reading: number, isEnabled: boolean): Promise<void> {
  const before = await store.lockPayouts(trx, accountId);
  const isWritten = await store.updateEnabled(trx, accountId, reading, isEnabled);
  if (isWritten && before.isEnabled !== isEnabled)
    await emit(trx, paymentsReadied, accountId, { accountId, isEnabled });
}

/** Reads the account of a business anew; one that is not ours to see any more takes no cards. */
export const readConnected: Handler = async ({ db, provider }: Desk, { object: connected }) => {
  const reading = await nextReading(db);
  const found = await provider.findConnected(connected);
  const accountId = await store.ownerOf(db, connected);
  return accountId === null ? null : (trx) => write(trx, accountId, reading, found?.charges_enabled ?? false);
};
