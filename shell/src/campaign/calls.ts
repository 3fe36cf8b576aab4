import type { Locale, PublicPlans, Trial, TrialToken } from '@jobspeak/contracts';
import { api, type Parser, submit } from '@jobspeak/web';

/** What the page relies on; the whole shape is the server's promise, in contracts, whose schemas are too heavy here. */
const Token: Parser<TrialToken> = { parse: (value) => ({ token: String((value as TrialToken).token) }) };
const State: Parser<Trial> = { parse: (value) => value as Trial };
const Plans: Parser<PublicPlans> = { parse: (value) => value as PublicPlans };

export type { Trial };

/** Hands over what was said. @throws AppError */
export const sendSound = async (sound: Blob, locale: Locale): Promise<string> =>
  (await api.upload(`/public/trials?locale=${locale}`, sound, Token)).token;

/** Hands over what was written. @throws AppError */
export const sendWords = async (text: string, locale: Locale): Promise<string> =>
  (await submit(() => api.post('/public/trials/text', Token, { text, locale }))).token;

export const readTrial = (token: string, signal: AbortSignal): Promise<Trial> =>
  api.get(`/public/trials/${token}`, State, { signal });

/** What the plans cost. @throws AppError */
export const readPlans = (): Promise<PublicPlans> => api.get('/public/plans', Plans);
