import type { Business } from '@jobspeak/contracts';
import { useSuspenseQuery } from '@jobspeak/web/query';
import { useEffect } from 'react';
import { businessQuery } from './api';
import styles from './BusinessSettings.module.css';
import { InvoicesSection, QuotesSection } from './DocumentSections';
import { useDraft } from './draft';
import { IdentitySection } from './IdentitySection';
import { LookSection } from './LookSection';
import { MoneySection } from './MoneySection';
import { NoticesSection } from './NoticesSection';
import { PricingSection } from './PricingSection';
import { SaveBar } from './SaveBar';

/** Asks, in the browser's own words, before a page with unsaved settings is closed. */
function useAskBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const onClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClosing);
    return () => window.removeEventListener('beforeunload', onClosing);
  }, [isDirty]);
}

function Form({ business }: { business: Business }) {
  const draft = useDraft(business);
  useAskBeforeClosing(draft.isDirty);
  return (
    <form
      className={styles.sections}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <IdentitySection draft={draft} />
      <PricingSection draft={draft} />
      <MoneySection draft={draft} />
      <QuotesSection draft={draft} />
      <InvoicesSection draft={draft} />
      <LookSection draft={draft} />
      <SaveBar draft={draft} />
    </form>
  );
}

/** All that a business says of itself: for /client/settings, and for the first step of the tour. */
export const BusinessSettings = () => (
  <div className={styles.sections}>
    <Form business={useSuspenseQuery(businessQuery()).data} />
    <NoticesSection />
  </div>
);
