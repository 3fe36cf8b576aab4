import type { DocumentStatus, QuoteState } from '@jobspeak/contracts';
import type { ReactNode } from 'react';
import {
  Archive,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  FileClock,
  type Icon,
  LoaderCircle,
  Pencil,
  Send,
  Trash2,
  TriangleAlert,
} from './icons';
import styles from './Pill.module.css';

export type Tone = 'calm' | 'good' | 'warn' | 'bad' | 'info';

/** A small fact with a colour, an icon and, always, a word. */
export const Pill = ({ tone = 'calm', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    {icon}
    {children}
  </span>
);

interface StatusLook {
  word: string;
  tone: Tone;
  icon: Icon;
}

const DOCUMENT_STATUSES = {
  draft: { word: 'Draft', tone: 'calm', icon: Pencil },
  sent: { word: 'Sent', tone: 'info', icon: Send },
  pending: { word: 'Pending', tone: 'info', icon: Clock },
  approved: { word: 'Approved', tone: 'good', icon: CircleCheck },
  rejected: { word: 'Declined', tone: 'bad', icon: CircleX },
  expired: { word: 'Expired', tone: 'warn', icon: FileClock },
  completed: { word: 'Completed', tone: 'good', icon: CircleCheck },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: Ban },
} satisfies Record<DocumentStatus, StatusLook>;

/** States that say more than the document's status does. */
const QUOTE_STATES = {
  processing: { word: 'Processing', tone: 'info', icon: LoaderCircle },
  archived: { word: 'Archived', tone: 'calm', icon: Archive },
  deleted: { word: 'Deleted', tone: 'bad', icon: Trash2 },
} satisfies Partial<Record<QuoteState, StatusLook>>;

const FAILED: StatusLook = { word: 'Needs attention', tone: 'bad', icon: TriangleAlert };

export interface StatusPillProps {
  status: DocumentStatus;
  state?: QuoteState | undefined;
  /** The quote could not be made from its recording. */
  failed?: boolean | undefined;
}

/** How a quote or invoice stands. */
export function StatusPill({ status, state, failed = false }: StatusPillProps) {
  const special: StatusLook | undefined =
    state === undefined || state === 'draft' || state === 'finalized' ? undefined : QUOTE_STATES[state];
  const look: StatusLook = failed ? FAILED : (special ?? DOCUMENT_STATUSES[status]);
  const Symbol = look.icon;
  return (
    <Pill tone={look.tone} icon={<Symbol size={14} aria-hidden="true" />}>
      {look.word}
    </Pill>
  );
}
