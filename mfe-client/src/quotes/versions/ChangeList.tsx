import { type Comparable, changesBetween, type FieldChange, type QuoteChange, totalsOf } from '@jobspeak/contracts';
import { classes } from '@jobspeak/ui';
import { ArrowRight, CircleCheck, Minus, Pencil, Plus } from '@jobspeak/ui/icons';
import { EmptyState, Money } from '@jobspeak/ui/parts';
import { Amount } from '../../documents';
import styles from './Versions.module.css';

const KINDS = {
  added: { word: 'Added', icon: Plus },
  removed: { word: 'Removed', icon: Minus },
  changed: { word: 'Changed', icon: Pencil },
} as const;

/** The total has a place of its own, above the list. */
const isTotal = ({ name, fields }: QuoteChange): boolean => name === 'Total' && fields[0]?.label === 'Total';

/** What became of each line and part, with the totals before and after. */
export function ChangeList({ before, after }: { before: Comparable; after: Comparable }) {
  const changes = changesBetween(before, after).filter((change) => !isTotal(change));
  return (
    <>
      <Totals before={before} after={after} />
      {changes.length === 0 ? (
        <EmptyState icon={<CircleCheck size={28} />} title="Nothing is different">
          Pick two other versions to compare.
        </EmptyState>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change, index) => (
            // the same words may stand on two lines
            <Change key={`${index} ${change.name}`} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

function Totals({ before, after }: { before: Comparable; after: Comparable }) {
  const [was, is] = [totalsOf(before), totalsOf(after)];
  const rise = is.total - was.total;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Total before</dt>
        <dd>
          <Amount low={was.low?.total} high={was.total} money={before} />
        </dd>
      </div>
      <ArrowRight size={20} aria-hidden="true" />
      <div>
        <dt>Total after</dt>
        <dd>
          <Amount low={is.low?.total} high={is.total} money={after} />
        </dd>
      </div>
      <div className={styles.rise}>
        <dt>Difference</dt>
        <dd>
          {rise > 0 && '+'}
          <Money minor={rise} currency={after.currency} locale={after.locale} />
        </dd>
      </div>
    </dl>
  );
}

function Change({ change: { what, name, fields } }: { change: QuoteChange }) {
  const { word, icon: Symbol } = KINDS[what];
  return (
    <li className={styles.change} data-what={what}>
      <Symbol size={18} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          <span className={styles.word}>{word}</span> <bdi>{name}</bdi>
        </p>
        {fields.length > 0 && (
          <ul className={styles.fields}>
            {fields.map((field) => (
              <Field key={field.label} field={field} isAlone={fields.length === 1 && field.label === name} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Longer than this, a text stands on lines of its own. */
const LONG = 60;

function Field({ field: { label, before, after }, isAlone }: { field: FieldChange; isAlone: boolean }) {
  const isLong = before.length > LONG || after.length > LONG;
  return (
    <li className={classes(isLong && styles.long)}>
      {!isAlone && <span className={styles.label}>{label}</span>}
      <del>
        <bdi>{before || 'nothing'}</bdi>
      </del>
      <ArrowRight size={14} aria-label="became" role="img" />
      <ins>
        <bdi>{after || 'nothing'}</bdi>
      </ins>
    </li>
  );
}
