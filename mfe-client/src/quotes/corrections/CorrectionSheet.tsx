import { Button, FormError } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DocumentMoney } from '../../documents';
import styles from './CorrectionSheet.module.css';
import { CorrectionTurn } from './CorrectionTurn';
import type { Dialogue, DialogueState } from './dialogue';
import { ReadAloudSwitch } from './ReadAloudSwitch';
import { isReadAloud, readAloud, stopReading } from './read-aloud';
import { SayOrType } from './SayOrType';
import { type Speaking, useSpeaking } from './use-speaking';
import { spokenProposal } from './words';

export interface CorrectionSheetProps {
  dialogue: Dialogue;
  money: DocumentMoney;
  /** It was opened to speak: it listens at once where the microphone is allowed. */
  listens: boolean;
  onClose: () => void;
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
  waiting: 'No connection. This waits here, and goes on by itself once you are back online. You can close this.',
};

/** Says or types one change of a draft, sees what it would do, and keeps it or not. */
export function CorrectionSheet({ dialogue, money, listens, onClose }: CorrectionSheetProps) {
  const state = useSyncExternalStore(dialogue.subscribe, dialogue.read);
  const [wasSpoken, setSpoken] = useState(false);
  const speaking = useSpeaking(dialogue, () => setSpoken(true));
  useAnswers(state, money, { wasSpoken, speaking });
  // what waits to be looked at is looked at first
  useListening(listens && state.turn.kind === 'open' && state.work === null, speaking.start);
  const { turn, work, problem, heard, waiting } = state;
  const isBusy = work === 'hearing' || work === 'reading';
  return (
    <Dialog open title="Change this quote" onClose={onClose}>
      <div className={styles.sheet}>
        {heard !== null && <q className={styles.heard}>{heard}</q>}
        <CorrectionTurn dialogue={dialogue} turn={turn} money={money} isBusy={isBusy} />
        <p role="status" className={styles.status}>
          {speaking.isListening ? 'Listening…' : work ? WORK[work] : <Announced>{sentenceOf(state, money)}</Announced>}
        </p>
        {waiting > 0 && work !== 'waiting' && (
          <p
            className={styles.more}
          >{`${waiting} more that you said ${waiting === 1 ? 'waits' : 'wait'} for this one.`}</p>
        )}
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
