import { createHash, randomUUID } from 'node:crypto';
import { adminActed, type PermitClaims } from '@jobspeak/contracts';
import { type Caller, type Db, emit } from '@jobspeak/kit';
import { isFirstUse } from './store';

/** An administrator who has the right to hear a recording, by a permit. */
interface Listening {
  by: Pick<Caller, 'userId' | 'accountId'>;
  permit: string;
  claims: PermitClaims;
  now: Date;
}

/**
 * Tells that an administrator hears a recording, before a byte of it goes: what cannot be told is not heard. A player
 * asks for many parts of the sound: they are one listening.
 */
export const tellListening = (db: Db, { by, permit, claims, now }: Listening): Promise<void> =>
  db.transaction(async (trx) => {
    const { accountId: whose, recordingId: what } = claims;
    const id = createHash('sha256').update(permit).digest('hex');
    if (!(await isFirstUse(trx, whose, id))) return;
    const facts = { actId: randomUUID(), adminId: by.userId, at: now.toISOString() };
    await emit(trx, adminActed, by.accountId, { ...facts, act: 'recording-listened-to', whose, what, change: null });
  });
