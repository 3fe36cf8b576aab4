import { isTrialAccount } from '@jobspeak/contracts';
import { emit as emitAny } from '@jobspeak/kit';

/**
 * Writes an event, unless it is of a trial: that is nobody's, counts nowhere, and its words are not to be kept by others
 * for longer than a visitor is told.
 */
export const emit: typeof emitAny = async (trx, event, accountId, data) => {
  if (!isTrialAccount(accountId)) await emitAny(trx, event, accountId, data);
};
