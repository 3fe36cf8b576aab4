import { type Quote, QuoteVersions, Timeline, type TimelineEntry } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import { quoteQuery } from '../api';

type Standing = Pick<Quote, 'id' | 'state' | 'documentStatus' | 'revision'>;

/** What happened to a quote, the latest first; read anew when it stands elsewhere. */
export const timelineQuery = ({ id, state, documentStatus, revision }: Standing) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'timeline', state, documentStatus, revision],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/timeline`, Timeline, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Every version of a quote that was ever issued. */
export const versionsQuery = ({ id, state, documentStatus, revision }: Standing) =>
  queryOptions({
    queryKey: [...quoteQuery(id).queryKey, 'versions', state, documentStatus, revision],
    queryFn: ({ signal }) => api.get(`/quotes/${id}/versions`, QuoteVersions, { signal }),
    placeholderData: keepPreviousData,
  });

const WORDS: Record<TimelineEntry['what'], string> = {
  created: 'Started',
  generated: 'Written from your recording',
  finalized: 'Finished',
  sent: 'Sent',
  'sending-undone': 'Sending undone',
  delivered: 'Email delivered',
  'delivery-failed': 'Email not delivered',
  reminded: 'Reminder sent',
  opened: 'Opened by the customer',
  asked: 'The customer asked',
  approved: 'Approved',
  rejected: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
  revised: 'Taken back to be revised',
  duplicated: 'Duplicated',
  archived: 'Archived',
  restored: 'Restored',
  deleted: 'Deleted',
  invoiced: 'Invoiced',
  paid: 'Payment received',
  refunded: 'Refunded',
  'payment-removed': 'Payment removed',
  credited: 'Credited',
  completed: 'Completed',
};

/** Where an e-mail went, which reads as part of the sentence; other notes are quoted below it. */
const ADDRESSED: readonly TimelineEntry['what'][] = [
  'sent',
  'sending-undone',
  'delivered',
  'delivery-failed',
  'reminded',
];

/** An entry in words: what happened, and what somebody said with it. */
export function wordsOf({ what, by, note }: Pick<TimelineEntry, 'what' | 'by' | 'note'>): {
  text: string;
  said: string;
} {
  const word = WORDS[what];
  if (what === 'sent' && note === 'link') return { text: 'Sent by link', said: '' };
  if (ADDRESSED.includes(what)) return { text: note ? `${word}: ${note}` : word, said: '' };
  if (what === 'finalized') return { text: note ? `${word} as ${note}` : word, said: '' };
  const who = by === 'customer' ? ' by the customer' : ', noted by you';
  return { text: what === 'approved' || what === 'rejected' ? word + who : word, said: note };
}
