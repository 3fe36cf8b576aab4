import { NOT_SENT, Timeline, type TimelineEntry } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { keepPreviousData, queryOptions } from '@jobspeak/web/query';
import type { SharedPlace } from './place';

/** What happened to a document, the latest first; read anew when it stands elsewhere. */
export const timelineQuery = (
  { path, queryKey }: Pick<SharedPlace<unknown>, 'path' | 'queryKey'>,
  standing: readonly unknown[],
) =>
  queryOptions({
    queryKey: [...queryKey, 'timeline', ...standing],
    queryFn: ({ signal }) => api.get(`${path}/timeline`, Timeline, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const WORDS: Record<TimelineEntry['what'], string> = {
  created: 'Started',
  generated: 'Written from your recording',
  finalized: 'Finished',
  sent: 'Sent',
  'sending-undone': 'Sending undone',
  delivered: 'Email delivered',
  kept: NOT_SENT,
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

/** Where an e-mail went, or how much was paid, reads as part of the sentence; other notes are quoted below it. */
const NAMING: readonly TimelineEntry['what'][] = [
  'sent',
  'sending-undone',
  'delivered',
  'kept',
  'delivery-failed',
  'reminded',
  'paid',
  'refunded',
  'payment-removed',
  'credited',
];

/** An entry in words: what happened, and what somebody said with it. */
export function wordsOf({ what, by, note, name }: Pick<TimelineEntry, 'what' | 'by' | 'note' | 'name'>): {
  text: string;
  said: string;
} {
  const word = WORDS[what];
  if (what === 'sent' && note === 'link') return { text: 'Sent by link', said: '' };
  if (NAMING.includes(what)) return { text: note ? `${word}: ${note}` : word, said: '' };
  if (what === 'created') return { text: note ? `${word} from ${note}` : word, said: '' };
  if (what === 'finalized' || what === 'invoiced') return { text: note ? `${word} as ${note}` : word, said: '' };
  if (what !== 'approved' && what !== 'rejected') return { text: word, said: note };
  const who = name ? ` by ${name}` : by === 'customer' ? ' by the customer' : '';
  return { text: `${word}${who}${by === 'customer' ? '' : ', noted by you'}`, said: note };
}
