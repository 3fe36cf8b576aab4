import type { NewFeedback } from '@jobspeak/contracts';
import { api, type Parser } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';

/** Nothing of the answer is shown. */
const anything: Parser<unknown> = { parse: (value) => value };

/** Sends what somebody says of the product. */
export const useGiveFeedback = () =>
  useMutation({
    meta: { inForm: true, done: 'Thank you: we read every word' },
    mutationFn: (said: NewFeedback) => api.post('/feedback', anything, said),
  });
