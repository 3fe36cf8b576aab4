import { linkRequested } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import type { AuthSettings } from '../settings';
import { answerRequest } from './actions';

export const consumers = (settings: AuthSettings, clock: () => Date): ConsumerFactory[] => [
  on(linkRequested, 'auth.send-link', (trx, request) => answerRequest(trx, request, settings, clock())),
];
