import { Quote } from '@jobspeak/contracts';
import { Button, FormError, useToasts } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { isAppError } from '@jobspeak/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DocumentMoney, saveAll } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import { correctionCallsOf } from './api';
import styles from './CorrectionSheet.module.css';
import { CorrectionTurn } from './CorrectionTurn';
import { Dialogue, type DialogueState, type Draft, type Proposal } from './dialogue';
import { ReadAloudSwitch } from './ReadAloudSwitch';
import { isReadAloud, readAloud, stopReading } from './read-aloud';
import { SayOrType } from './SayOrType';
import { type Speaking, useSpeaking } from './use-speaking';
import { spokenProposal } from './words';

export interface CorrectionSheetProps {
  editor: QuoteEditor;
  money: DocumentMoney;
  /** The line that was changed last by what was said. */
  lastTouched: string | null;
  /** It was opened to speak: it listens at once where the microphone is allowed. */
  listens: boolean;
  onKept: (lineId: string | null) => void;
  onClose: () => void;
}

const draftOf = (editor: QuoteEditor): Draft => ({
  settled: async () => {
    await saveAll(editor);
    return editor.read().base.version;
  },
  version: () => editor.read().base.version,
  meet: (refusal) => {
    const details = isAppError(refusal) ? (refusal.details as { current?: unknown } | undefined) : undefined;
    const theirs = Quote.safeParse(details?.current);
    if (theirs.success) editor.meet(theirs.data);
    return theirs.success;
  },
  change: (edit) => {
    editor.change(() => edit);
    void editor.flush();
  },
  undo: () => {
    const { canUndo } = editor.read();
    if (canUndo) editor.undo();
    return canUndo;
  },
});

/** The dialogue about this draft, for as long as the sheet is open. What is kept is told, and can be undone. */
function useDialogue({ editor, lastTouched, onKept, onClose }: CorrectionSheetProps) {
  const toasts = useToasts();
  const [dialogue] = useState(() => {
    const tell = ({ changes }: Proposal) => {
      onKept(changes.findLast(({ lineId }) => lineId !== null)?.lineId ?? null);
      const [first, ...more] = changes.map(({ text }) => text);
      const title = more.length > 0 ? `${first} and ${more.length} more` : (first ?? '');
      toasts.show({
        type: 'success',
        title,
        duration: 10_000,
        action: { label: 'Undo', onSelect: editor.undo },
      });
      onClose();
    };
    const calls = correctionCallsOf(editor.read().base.id);
    return new Dialogue({ draft: draftOf(editor), calls, lastTouched, onKept: tell });
  });
  useEffect(() => {
    const onBack = () => void dialogue.retry();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [dialogue]);
  return { dialogue, state: useSyncExternalStore(dialogue.subscribe, dialogue.read) };
}

/** What the one who cannot look is told of this turn. */
function sentenceOf({ turn }: DialogueState, money: DocumentMoney): string {
  if (turn.kind === 'proposal') return `${spokenProposal(turn.proposal, money)} Keep it?`;
  if (turn.kind === 'question') return turn.question.text;
  return turn.note ?? '';
}

/** Reads each answer out where that is wanted, and listens for what is said to it where it was spoken. */
function useAnswers(state: DialogueState, money: DocumentMoney, { wasSpoken, speaking }: Heard): void {
  const { turn } = state;
  useEffect(() => {
    if (turn.kind === 'open' && turn.note === null) return;
    let isOver = false;
    const answer = async () => {
      if (isReadAloud()) await readAloud(sentenceOf(state, money), money.locale);
      if (!isOver && wasSpoken && turn.kind !== 'open') speaking.start();
    };
    void answer();
    return () => {
      isOver = true;
      stopReading();
    };
    // once for each turn, whatever else has changed
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn]);
}

interface Heard {
  /** What was said last was spoken. */
  wasSpoken: boolean;
  speaking: Speaking;
}

/** Listens at once where nobody has to be asked for the microphone first. */
function useListening(isWanted: boolean, start: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    void microphoneIsAllowed().then((isAllowed) => isAllowed && !isOver && start());
    return () => {
      isOver = true;
    };
    // when it opens, and never again
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

async function microphoneIsAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted';
  } catch {
    return false; // Firefox and old Safari do not tell
  }
}

const WORK = {
  hearing: 'Hearing what you said…',
  reading: 'Reading it…',
  waiting: 'No connection. This waits here, and goes on by itself once you are back online.',
};

/** Says or types one change of a draft, sees what it would do, and keeps it or not. */
export function CorrectionSheet(props: CorrectionSheetProps) {
  const { money, listens, onClose } = props;
  const { dialogue, state } = useDialogue(props);
  const [wasSpoken, setSpoken] = useState(false);
  const speaking = useSpeaking(dialogue, () => setSpoken(true));
  useAnswers(state, money, { wasSpoken, speaking });
  useListening(listens, speaking.start);
  const { turn, work, problem, heard } = state;
  const isBusy = work === 'hearing' || work === 'reading';
  return (
    <Dialog open title="Change this quote" onClose={onClose}>
      <div className={styles.sheet}>
        {heard !== null && <q className={styles.heard}>{heard}</q>}
        <CorrectionTurn dialogue={dialogue} turn={turn} money={money} isBusy={isBusy} />
        <p role="status" className={styles.status}>
          {speaking.isListening ? 'Listening…' : work ? WORK[work] : <Announced>{sentenceOf(state, money)}</Announced>}
        </p>
        {work === 'waiting' && (
          <Button variant="secondary" onClick={() => void dialogue.retry()}>
            Try again
          </Button>
        )}
        {problem !== null && <FormError>{problem}</FormError>}
        <SayOrType
          turn={turn}
          speaking={speaking}
          isBusy={isBusy}
          first={listens ? 'voice' : 'text'}
          onText={(text) => {
            setSpoken(false);
            void dialogue.say(text);
          }}
        />
        <ReadAloudSwitch />
      </div>
    </Dialog>
  );
}

/** What is on the screen already in another form. */
const Announced = ({ children }: { children: string }) => <span className={styles.announced}>{children}</span>;
