import { type AuditEntry, FLAGS, FlagKey } from '@jobspeak/contracts';
import { officePaths } from '@jobspeak/web/office';
import { Link } from '@jobspeak/web/router';
import styles from './Audit.module.css';
import { ACT_WORDS, changeWords } from './words';

/** What a switch does; one that is gone has only its key. */
const meaningOf = (key: string | null): string => {
  const known = FlagKey.safeParse(key);
  return known.success ? FLAGS[known.data].meaning : (key ?? '');
};

/** What was done, with what it was done to where that can be looked at. */
export function ActWords({ entry }: { entry: AuditEntry }) {
  const { act, what } = entry;
  const changed = changeWords(entry);
  return (
    <>
      <span>
        {act === 'generation-looked-at' && what ? (
          <Link to={officePaths.generationLogs(what)}>{ACT_WORDS[act]}</Link>
        ) : (
          ACT_WORDS[act]
        )}
      </span>
      {act === 'flag-set' && <span className={styles.quiet}> {meaningOf(what)}</span>}
      {changed && <span className={styles.change}>{changed}</span>}
    </>
  );
}

/** About whom it was, where there is somebody. */
export function AboutWhom({ entry: { whose, person } }: { entry: AuditEntry }) {
  if (person) return <Link to={officePaths.user(person.userId)}>{person.email}</Link>;
  return <span className={styles.quiet}>{whose ? 'Somebody who is gone' : 'Nobody'}</span>;
}
