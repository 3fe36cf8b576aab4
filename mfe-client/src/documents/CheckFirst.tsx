import { type Line, needsCheck } from '@jobspeak/contracts';
import { ChevronRight, TriangleAlert } from '@jobspeak/ui/icons';
import { Link } from '@jobspeak/web/router';
import styles from './CheckFirst.module.css';
import { fieldId } from './line-actions';
import type { Missing } from './missing';

/** Goes to what a line needs: its price, else its words. */
export function jumpTo(line: Pick<Line, 'id' | 'unitPrice'>): void {
  const field = document.getElementById(fieldId(line.id, line.unitPrice === null ? 'price' : 'description'));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

interface CheckFirstProps {
  lines: readonly Line[];
  /** What the business has not said. */
  missing: readonly Missing[];
  /** Whether the end of what was said may be missing. */
  isCutShort?: boolean;
}

/** What to look at before anything is sent, one press away. */
export function CheckFirst({ lines, missing, isCutShort = false }: CheckFirstProps) {
  const toCheck = lines.filter((line) => needsCheck(line) && line.description !== '');
  if (toCheck.length === 0 && missing.length === 0 && !isCutShort) return null;
  return (
    <section className={styles.panel} aria-labelledby="check-first">
      <h2 id="check-first" className={styles.title}>
        <TriangleAlert size={20} aria-hidden="true" />
        Check first
      </h2>
      {isCutShort && (
        <p className={styles.note}>
          The end of what was said is missing. Open Jobspeak on the device that recorded it and the rest comes in by
          itself, or add it by hand.
        </p>
      )}
      {toCheck.length + missing.length > 0 && (
        <ul className={styles.list}>
          {toCheck.map((line) => (
            <li key={line.id}>
              <button type="button" className={styles.item} onClick={() => jumpTo(line)}>
                <Words what={line.description} note={line.unitPrice === null ? 'No price' : 'Not sure'} />
              </button>
            </li>
          ))}
          {missing.map(({ what, answer, mend }) => (
            <li key={what}>
              {'to' in mend ? (
                <Link to={mend.to} className={styles.item ?? ''}>
                  <Words what={what} note={answer} />
                </Link>
              ) : (
                <button type="button" className={styles.item} onClick={mend.onSelect}>
                  <Words what={what} note={answer} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Words = ({ what, note }: { what: string; note: string }) => (
  <>
    <span>{what}</span>
    <span className={styles.reason}>{note}</span>
    <ChevronRight size={18} aria-hidden="true" />
  </>
);
