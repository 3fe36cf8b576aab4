import { FLAGS, type FlagChange, type Flags, isFault } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { Page, RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { flagChangesQuery, flagsQuery } from './api';
import { FlagCard } from './FlagCard';
import styles from './FlagsScreen.module.css';
import { audienceOf } from './words';

/** What is switched on, and for whom. */
export function FlagsScreen() {
  const flags = useQuery(flagsQuery());
  return (
    <Page title="Feature flags" subtitle="What is switched on, and for whom.">
      {flags.isPending && (
        <Card>
          <SkeletonList rows={4} label="Loading the switches" />
        </Card>
      )}
      {flags.isError && <ErrorCard onRetry={() => void flags.refetch()}>{textOf(flags.error)}</ErrorCard>}
      {flags.data && <Switches flags={flags.data} />}
      <Changes />
    </Page>
  );
}

const cardsOf = (items: Flags['items']) =>
  // drawn anew where somebody else has set it meanwhile
  items.map((flag) => <FlagCard key={`${flag.key} ${flag.version}`} flag={flag} />);

/** The switches of the product, and those that break it on purpose. */
const Switches = ({ flags: { items, allowsFaults } }: { flags: Flags }) => (
  <>
    <section className={styles.switches} aria-labelledby="switches">
      <h2 id="switches">Switches</h2>
      {cardsOf(items.filter(({ key }) => !isFault(key)))}
    </section>
    <section className={styles.switches} aria-labelledby="faults">
      <h2 id="faults">Faults for development</h2>
      {allowsFaults ? (
        cardsOf(items.filter(({ key }) => isFault(key)))
      ) : (
        <p className={styles.quiet}>
          None can be switched on here: only where Jobspeak is started for development, with FAULT_SWITCHES=true.
        </p>
      )}
    </section>
  </>
);

function Changes() {
  const changes = useQuery(flagChangesQuery());
  return (
    <Card aria-labelledby="changes" className={styles.card}>
      <h2 id="changes">What was done</h2>
      {changes.isPending && <SkeletonList rows={2} label="Loading what was done" />}
      {changes.isError && <ErrorCard onRetry={() => void changes.refetch()}>{textOf(changes.error)}</ErrorCard>}
      {changes.data?.items.length === 0 && <p className={styles.quiet}>Nobody has set a switch yet.</p>}
      <ol className={styles.changes} hidden={!changes.data?.items.length}>
        {changes.data?.items.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </Card>
  );
}

const Change = ({ change: { key, adminId, at, from, to } }: { change: FlagChange }) => (
  <li>
    <p>{`${FLAGS[key].meaning} ${audienceOf(from)} → ${audienceOf(to)}`}</p>
    <p className={styles.quiet}>
      <Link to={officePaths.user(adminId)}>An administrator</Link>
      {' · '}
      <RelativeDate value={at} />
    </p>
  </li>
);
