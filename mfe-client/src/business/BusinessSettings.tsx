import { useSuspenseQuery } from '@jobspeak/web/query';
import { useLocation } from '@jobspeak/web/router';
import { useEffect, useRef } from 'react';
import { askBeforeClosing } from '../ask-before-closing';
import { AudioSection } from './AudioSection';
import { businessQuery } from './api';
import styles from './BusinessSettings.module.css';
import { InvoicesSection, QuotesSection } from './DocumentSections';
import { type Draft, useDraft } from './draft';
import { IdentitySection } from './IdentitySection';
import { LookSection } from './LookSection';
import { MoneySection } from './MoneySection';
import { NoticesSection } from './NoticesSection';
import { PreviewButton, PreviewPane } from './Preview';
import { PricingSection } from './PricingSection';
import { RemindersSection } from './RemindersSection';
import { SaveBar } from './SaveBar';

/** Asks, in the browser's own words, before a page with unsaved settings is closed. */
function useAskBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) return askBeforeClosing();
  }, [isDirty]);
}

/** Begins with the field that the address names: who comes from a document knows what is missing there. */
function useNamedField() {
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem(hash.slice(1));
    if (!(field instanceof HTMLElement)) return;
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }, [hash]);
  return form;
}

function Form({ draft }: { draft: Draft }) {
  const form = useNamedField();
  return (
    <form
      ref={form}
      className={styles.sections}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.save(event.currentTarget);
      }}
    >
      <IdentitySection draft={draft} />
      <PricingSection draft={draft} />
      <MoneySection draft={draft} />
      <QuotesSection draft={draft} />
      <InvoicesSection draft={draft} />
      <RemindersSection draft={draft} />
      <AudioSection draft={draft} />
      <LookSection draft={draft} />
      <SaveBar draft={draft} />
    </form>
  );
}

/** All that a business says of itself, and what its documents come to look like: for /client/settings and the tour. */
export function BusinessSettings() {
  const draft = useDraft(useSuspenseQuery(businessQuery()).data);
  useAskBeforeClosing(draft.isDirty);
  return (
    <div className={styles.desk}>
      <div className={styles.sections}>
        <PreviewButton settings={draft.settings} />
        <Form draft={draft} />
        <NoticesSection />
      </div>
      <PreviewPane settings={draft.settings} />
    </div>
  );
}
