import { CorrectionAnswer, type CorrectionRequest, SpokenWords } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';

/** What the dialogue about a draft asks of the server; none of it changes anything there. */
export interface CorrectionCalls {
  read: (request: CorrectionRequest) => Promise<CorrectionAnswer>;
  hear: (sound: Blob) => Promise<SpokenWords>;
}

export const correctionCallsOf = (quoteId: string): CorrectionCalls => ({
  read: (request) => api.post(`/quotes/${quoteId}/corrections`, CorrectionAnswer, request),
  hear: (sound) => api.upload('/recordings/words', sound, SpokenWords),
});
