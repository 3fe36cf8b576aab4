import { adminActed } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { insertAct } from './store';

/** What administrators do in other services. */
export const consumers: ConsumerFactory[] = [on(adminActed, 'admin.keep-act', (trx, act) => insertAct(trx, act))];
