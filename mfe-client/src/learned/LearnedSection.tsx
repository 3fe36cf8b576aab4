import type { LearnedWording } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { Boundary, useSuspenseQuery } from '@jobspeak/web/query';
import { Section } from '../settings';
import { learnedQuery, useUnlearn } from './api';
import styles from './LearnedSection.module.css';

/** What was learned from corrections: what is heard, what is written for it, and a way to take it back. */
export const LearnedSection = () => (
  <Section
    title="Words Jobspeak has learned"
    about="When you put right what was heard and send the quote, the next quote says it your way."
  >
    <Boundary loading={<SkeletonList rows={2} />}>
      <Learned />
    </Boundary>
  </Section>
);

function Learned() {
  const { data } = useSuspenseQuery(learnedQuery());
  const unlearn = useUnlearn();
  if (data.items.length === 0)
    return (
      <p className={styles.empty}>Nothing yet. Correct the name of a line that was misheard, and it appears here.</p>
    );
  return (
    <ul className={styles.list}>
      {data.items.map((learned) => (
        <Lesson
          key={learned.id}
          learned={learned}
          busy={unlearn.isPending && unlearn.variables === learned.id}
          onForget={() => unlearn.mutate(learned.id)}
        />
      ))}
    </ul>
  );
}

interface LessonProps {
  learned: LearnedWording;
  busy: boolean;
  onForget: () => void;
}

const timesOf = (uses: number): string => (uses === 1 ? 'Used once' : `Used ${uses} times`);

function Lesson({ learned, busy, onForget }: LessonProps) {
  const { heard, description, itemId, uses, lastUsedAt } = learned;
  return (
    <li className={styles.lesson}>
      <div className={styles.text}>
        <p>
          <q>{heard}</q> means <strong>{description}</strong>
        </p>
        <p className={styles.quiet}>
          {itemId && 'From your items · '}
          {lastUsedAt ? (
            <>
              {timesOf(uses)}, last <RelativeDate value={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <Button variant="quiet" busy={busy} aria-label={`Forget “${heard}”`} onClick={onForget}>
        Forget
      </Button>
    </li>
  );
}
