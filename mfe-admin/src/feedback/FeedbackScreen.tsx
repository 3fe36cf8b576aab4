import { Button, Card } from '@jobspeak/ui';
import { MessageSquare } from '@jobspeak/ui/icons';
import { Chips, EmptyState, Page } from '@jobspeak/ui/parts';
import { useInfiniteQuery } from '@jobspeak/web/query';
import { useSearchParams } from '@jobspeak/web/router';
import { Answered } from '../answers';
import { feedbackQuery } from './api';
import { Entry } from './Entry';
import styles from './FeedbackScreen.module.css';

const SHOWN = [
  { value: 'open', label: 'To answer' },
  { value: 'all', label: 'All' },
] as const;

/** What people say of the product. */
export function FeedbackScreen() {
  const [query, setQuery] = useSearchParams();
  const shown = query.get('show') === 'all' ? 'all' : 'open';
  return (
    <Page title="Feedback" subtitle="What people say of the product, the latest first.">
      <Chips
        label="Shown"
        options={SHOWN}
        value={shown}
        onChange={(value) => setQuery(value === 'all' ? { show: 'all' } : {}, { replace: true })}
      />
      <Entries open={shown === 'open'} />
    </Page>
  );
}

function Entries({ open }: { open: boolean }) {
  const feedback = useInfiniteQuery(feedbackQuery(open));
  return (
    <Answered query={feedback} rows={4} label="Loading the feedback">
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Nothing open={open} />;
        return (
          <>
            <ul className={styles.entries} aria-label="Feedback">
              {rows.map((row) => (
                <li key={row.id}>
                  <Entry feedback={row} />
                </li>
              ))}
            </ul>
            {feedback.hasNextPage && (
              <Button
                variant="secondary"
                busy={feedback.isFetchingNextPage}
                onClick={() => void feedback.fetchNextPage()}
              >
                Show earlier
              </Button>
            )}
          </>
        );
      }}
    </Answered>
  );
}

const Nothing = ({ open }: { open: boolean }) => (
  <Card>
    <EmptyState icon={<MessageSquare size={28} />} title={open ? 'All is answered' : 'Nobody has said anything yet'}>
      {open ? 'What is answered is under “All”.' : 'People give feedback from the menu of their account.'}
    </EmptyState>
  </Card>
);
