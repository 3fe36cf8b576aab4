import { Button } from '@jobspeak/ui';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';

const textOf = ({ failure, isStale }: Draft): string => {
  if (isStale) return 'These settings were changed somewhere else. Yours are still here: save again to keep them.';
  return failure ?? 'You have changes that are not saved.';
};

/** Stays in sight while there is something to save. */
export function SaveBar({ draft }: { draft: Draft }) {
  if (!draft.isDirty) return null;
  return (
    <div className={styles.saveBar}>
      <p role="status" className={styles.saveText} data-tone={draft.failure === null ? 'calm' : 'bad'}>
        {textOf(draft)}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={draft.isSaving} onClick={draft.discard}>
          Discard
        </Button>
        <Button type="submit" busy={draft.isSaving}>
          Save
        </Button>
      </div>
    </div>
  );
}
