import { Button, useToasts } from '@jobspeak/ui';
import { Mic } from '@jobspeak/ui/icons';
import { useSession } from '@jobspeak/web';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { type DocumentMoney, keysOf, shortcutOf } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import { correctionCallsOf } from './api';
import styles from './CorrectQuote.module.css';
import { Dialogue } from './dialogue';
import { draftOf } from './draft';
import { sayingsOf } from './kept';
import type { Proposal } from './turns';
import { WaitingNotice } from './WaitingNotice';
import { showChanges } from './words';

/** Loaded when somebody wants to say something. */
const CorrectionSheet = lazy(() => import('./CorrectionSheet').then((file) => ({ default: file.CorrectionSheet })));

/** Whether the keys ask for it: Ctrl or Cmd with a full stop, but not over another dialog. */
const isAsked = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  key === '.' &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !(target instanceof Element && target.closest('dialog'));

/** The dialogue about this draft, for as long as its screen is open. What is kept is told, and can be undone. */
function useDialogue(editor: QuoteEditor, onKept: () => void): Dialogue {
  const toasts = useToasts();
  const [dialogue] = useState(() => {
    const { id } = editor.read().base;
    const tell = ({ changes }: Proposal) => {
      showChanges(toasts, changes, editor.undo);
      onKept();
    };
    const store = sayingsOf(useSession.getState().user?.id ?? '', id, 'correction');
    return new Dialogue({ draft: draftOf(editor), calls: correctionCallsOf(id), store, onKept: tell });
  });
  useEffect(() => dialogue.follow(), [dialogue]);
  return dialogue;
}

export interface CorrectQuoteProps {
  editor: QuoteEditor;
  money: DocumentMoney;
}

/** The button on a draft to say what is to change, in reach of a thumb on a phone; and its keys. */
export function CorrectQuote({ editor, money }: CorrectQuoteProps) {
  const [opened, setOpened] = useState<'to-speak' | 'to-type' | null>(null);
  const dialogue = useDialogue(editor, () => setOpened(null));
  const state = useSyncExternalStore(dialogue.subscribe, dialogue.read);
  const [open] = useState(() => (to: 'to-speak' | 'to-type') => {
    dialogue.begin();
    setOpened(to);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      open('to-type');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      {!opened && (
        <WaitingNotice state={state} onLook={() => setOpened('to-speak')} onRetry={() => void dialogue.retry()} />
      )}
      <div className={styles.place}>
        <Button
          variant="secondary"
          className={styles.button}
          title={`Change by voice (${keysOf('.')})`}
          aria-keyshortcuts={shortcutOf('.')}
          icon={<Mic size={20} aria-hidden="true" />}
          onClick={() => open('to-speak')}
        >
          Change by voice
        </Button>
      </div>
      {opened && (
        <Suspense>
          <CorrectionSheet
            dialogue={dialogue}
            money={money}
            listens={opened === 'to-speak'}
            onClose={() => {
              setOpened(null);
              dialogue.leave();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
