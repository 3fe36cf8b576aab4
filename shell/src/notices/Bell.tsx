import type { Notice } from '@jobspeak/contracts';
import { Button, classes, useToasts } from '@jobspeak/ui';
import { Bell as BellIcon } from '@jobspeak/ui/icons';
import { Dialog, EmptyState, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { QueryProvider, useQuery } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { useState } from 'react';
import { noticesQuery, useMarkRead, useNoticeStream } from './api';
import styles from './Bell.module.css';

const placeOf = ({ document: { kind, id } }: Notice): string =>
  kind === 'quote' ? paths.quote(id) : paths.invoice(id);

const nameOf = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);

export interface BellProps {
  /** Where it stands; in a sidebar that is wide it has a name beside it. */
  place: 'top' | 'sidebar';
  named?: boolean;
}

function Alarm({ place, named = false }: BellProps) {
  const [open, setOpen] = useState(false);
  const { data: page } = useQuery(noticesQuery());
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const go = (notice: Notice) => {
    setOpen(false);
    if (!notice.read) markRead.mutate([notice.id]);
    void navigate(placeOf(notice));
  };
  const unread = page?.unread ?? 0;
  return (
    <>
      {place === 'top' && <NewNotices onOpen={go} />}
      <button
        type="button"
        className={classes(styles.bell, place === 'sidebar' && styles.wide)}
        aria-label={nameOf(unread)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellIcon size={22} aria-hidden="true" />
        {named && <span>Notifications</span>}
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Dialog
        open={open}
        title="Notifications"
        onClose={() => setOpen(false)}
        actions={
          unread > 0 && (
            <Button variant="secondary" busy={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
              Mark all as read
            </Button>
          )
        }
      >
        {page ? <NoticeList items={page.items} onOpen={go} /> : <SkeletonList rows={4} />}
      </Dialog>
    </>
  );
}

/** Tells of what has just happened; there once for a page, however many bells it has. */
function NewNotices({ onOpen }: { onOpen: (notice: Notice) => void }) {
  const toasts = useToasts();
  useNoticeStream((notice) =>
    toasts.show({ type: 'info', title: notice.title, action: { label: 'Open', onSelect: () => onOpen(notice) } }),
  );
  return null;
}

function NoticeList({ items, onOpen }: { items: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  if (items.length === 0)
    return (
      <EmptyState icon={<BellIcon size={28} aria-hidden="true" />} title="Nothing yet">
        When a customer opens, approves or pays, you see it here.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {items.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className={classes(styles.notice, !notice.read && styles.unread)}
            onClick={() => onOpen(notice)}
          >
            <strong>{notice.title}</strong>
            <span className={styles.message}>{notice.message}</span>
            <span className={styles.when}>
              {!notice.read && <span className={styles.mark}>New · </span>}
              <RelativeDate value={notice.timestamp} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The bell of a tradesperson: what customers did, with the number that nobody has read. */
export default function Bell(props: BellProps) {
  return (
    <QueryProvider>
      <Alarm {...props} />
    </QueryProvider>
  );
}
