import type { ErrorGroup } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { CircleCheck } from '@jobspeak/ui/icons';
import { EmptyState } from '@jobspeak/ui/parts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import { ErrorList } from '../errors';
import { namesOf, type Range } from '../ranges';
import styles from './LatestErrors.module.css';

/** The mistakes that happened last, and the way to all of them. */
export const LatestErrors = ({ errors, range }: { errors: readonly ErrorGroup[]; range: Range }) => (
  <Card flush aria-labelledby="latest-errors">
    <div className={styles.head}>
      <h2 id="latest-errors">Latest errors</h2>
      <Link to={officePaths.errorLogs(namesOf(range))}>All errors</Link>
    </div>
    {errors.length === 0 ? (
      <EmptyState icon={<CircleCheck size={28} />} title="No errors in this time">
        What goes wrong in a service or in a browser appears here.
      </EmptyState>
    ) : (
      <ErrorList errors={errors} range={range} />
    )}
  </Card>
);
