import { Button } from '@jobspeak/ui';
import { Mic } from '@jobspeak/ui/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DocumentMoney } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import styles from './CorrectQuote.module.css';

/** Loaded when somebody wants to say something. */
const CorrectionSheet = lazy(() => import('./CorrectionSheet').then((file) => ({ default: file.CorrectionSheet })));

/** Whether the keys ask for it: Ctrl or Cmd with a full stop, but not over another dialog. */
const isAsked = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '.' && (ctrlKey || metaKey) && !altKey && !(target instanceof Element && target.closest('dialog'));

export interface CorrectQuoteProps {
  editor: QuoteEditor;
  money: DocumentMoney;
}

/** The button on a draft to say what is to change, in reach of a thumb on a phone; and its keys. */
export function CorrectQuote({ editor, money }: CorrectQuoteProps) {
  const [opened, setOpened] = useState<'to-speak' | 'to-type' | null>(null);
  const [lastTouched, setLastTouched] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      setOpened('to-type');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <div className={styles.place}>
        <Button
          variant="secondary"
          className={styles.button}
          title="Change by voice (Ctrl+.)"
          aria-keyshortcuts="Control+."
          icon={<Mic size={20} aria-hidden="true" />}
          onClick={() => setOpened('to-speak')}
        >
          Change by voice
        </Button>
      </div>
      {opened && (
        <Suspense>
          <CorrectionSheet
            editor={editor}
            money={money}
            lastTouched={lastTouched}
            listens={opened === 'to-speak'}
            onKept={setLastTouched}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
