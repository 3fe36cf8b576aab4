import type { Business } from '@jobspeak/contracts';
import { Button, ErrorCard } from '@jobspeak/ui';
import { Dialog, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useProgress, useSaveStep } from '@jobspeak/web/onboarding';
import { useQuery } from '@jobspeak/web/query';
import { closeBusinessDialog, isStepCompleted } from '@jobspeak/web/state';
import { useState } from 'react';
import { businessQuery } from './api';
import styles from './BusinessDialog.module.css';
import { type Draft, useDraft } from './draft';
import { IdentitySection } from './IdentitySection';
import { MoneySection } from './MoneySection';
import { PricingSection } from './PricingSection';

const TITLE = 'Business settings';

/** Notes that the settings are right as they stand, for who has not done so before. */
function useConfirm(): () => void {
  const { data: progress } = useProgress();
  const save = useSaveStep();
  return () => {
    if (progress && !isStepCompleted(progress, 'businessSettings'))
      save.mutate({ step: 'businessSettings', completed: true });
    closeBusinessDialog();
  };
}

function Foot({ draft, isLeaving, onStay }: { draft: Draft; isLeaving: boolean; onStay: () => void }) {
  return (
    <div className={styles.foot}>
      {draft.failure !== null && (
        <p role="alert" className={styles.failure}>
          {draft.failure}
        </p>
      )}
      {isLeaving ? (
        <>
          <p role="alert" className={styles.leaving}>
            What you have changed is not saved.
          </p>
          <div className={styles.choices}>
            <Button variant="quiet" onClick={closeBusinessDialog}>
              Discard it
            </Button>
            <Button variant="secondary" onClick={onStay}>
              Keep editing
            </Button>
            <Button type="submit" busy={draft.isSaving}>
              Save
            </Button>
          </div>
        </>
      ) : (
        <Button type="submit" wide busy={draft.isSaving}>
          {draft.isDirty ? 'Save' : 'These are right'}
        </Button>
      )}
    </div>
  );
}

/** What a first quote needs: who it is from, what it costs, what tax is on it. The rest waits in the settings. */
function FilledDialog({ business }: { business: Business }) {
  const draft = useDraft(business, closeBusinessDialog);
  const confirm = useConfirm();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open title={TITLE} onClose={() => (draft.isDirty && !isLeaving ? setLeaving(true) : closeBusinessDialog())}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.isDirty) draft.save(event.currentTarget);
          else confirm();
        }}
      >
        <IdentitySection draft={draft} />
        <PricingSection draft={draft} />
        <MoneySection draft={draft} />
        <Foot draft={draft} isLeaving={isLeaving && draft.isDirty} onStay={() => setLeaving(false)} />
      </form>
    </Dialog>
  );
}

/** The business settings over whatever screen is open: where the onboarding's first step leads (specification, section 2). */
export function BusinessDialog() {
  const { data, error, refetch } = useQuery(businessQuery());
  if (data) return <FilledDialog business={data} />;
  return (
    <Dialog open title={TITLE} onClose={closeBusinessDialog}>
      {error ? (
        <ErrorCard onRetry={() => void refetch()}>{textOf(error)}</ErrorCard>
      ) : (
        <SkeletonList rows={6} label="Loading your settings" />
      )}
    </Dialog>
  );
}
