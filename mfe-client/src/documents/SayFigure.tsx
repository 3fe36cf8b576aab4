import type { Line, LineValue } from '@jobspeak/contracts';
import { classes, Spinner, VisuallyHidden } from '@jobspeak/ui';
import { Mic, Square } from '@jobspeak/ui/icons';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FigureVoice, FigureVoiceState } from './figure-voice';
import { keysOf, shortcutOf } from './keys';
import styles from './SayFigure.module.css';

export interface SayFigureProps {
  /** Left out where lines cannot be spoken. */
  voice: FigureVoice | undefined;
  line: Pick<Line, 'id' | 'description'>;
  field: LineValue;
  className?: string | undefined;
  children: ReactNode;
}

const IDLE: FigureVoiceState = { place: null, work: null, problem: null };

/** A value of a line that can be said anew: held or by a button beside it while it has the focus, or by the keys. */
export function SayFigure({ voice, className, children, ...place }: SayFigureProps) {
  return voice ? (
    <Sayable voice={voice} className={className} {...place}>
      {children}
    </Sayable>
  ) : (
    <span className={classes(styles.place, className)}>{children}</span>
  );
}

type SayableProps = Omit<SayFigureProps, 'voice'> & { voice: FigureVoice };

/** Of one value: the others are not drawn again while it is said. */
function useStateOf(voice: FigureVoice, { line, field }: Pick<SayFigureProps, 'line' | 'field'>): FigureVoiceState {
  return useSyncExternalStore(voice.subscribe, () => {
    const state = voice.read();
    return state.place?.lineId === line.id && state.place.field === field ? state : IDLE;
  });
}

const NAMES: Record<LineValue, string> = {
  quantity: 'quantity',
  unitPrice: 'price',
  'low.quantity': 'lower quantity',
  'low.unitPrice': 'lower price',
  cap: 'cap',
  discountPercent: 'discount',
};
/** Values at the end of their row: what stands below them must not go beyond it. */
const AT_END: ReadonlySet<LineValue> = new Set<LineValue>(['unitPrice']);

/** A press for longer than this is held: it ends when it is let go. */
const HOLD_MS = 400;
/** A finger that goes further than this scrolls. */
const STILL_PX = 10;

interface Hold {
  /** Takes a press that may be held; `isSaying` where it has begun already. */
  press: (event: PointerEvent, isSaying: boolean) => void;
  isHeld: boolean;
}

/** A press that is held is said until it is let go. `start` is told of one that begins by being held. */
function useHold(start: () => void, stop: () => void): Hold {
  const [isHeld, setHeld] = useState(false);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  const press = ({ clientX, clientY }: PointerEvent, isSaying: boolean) => {
    release.current?.();
    let held = false;
    const timer = setTimeout(() => {
      held = true;
      setHeld(true);
      if (!isSaying) start();
    }, HOLD_MS);
    const end = () => {
      clearTimeout(timer);
      release.current = null;
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, onUp);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('contextmenu', onMenu);
      setHeld(false);
    };
    const onUp = () => {
      end();
      if (held) stop();
    };
    const onMove = (event: globalThis.PointerEvent) => {
      if (!held && Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX) end();
    };
    // a long press would offer to cut and paste
    const onMenu = (event: Event) => event.preventDefault();
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, onUp);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('contextmenu', onMenu);
    release.current = end;
  };
  return { press, isHeld };
}

/** Whether the keys ask for it: Ctrl or Cmd with Shift and a full stop. */
const isAsked = ({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && (code === 'Period' || key === '.' || key === '>');

const WORK: Record<NonNullable<FigureVoiceState['work']>, string> = {
  opening: 'One moment…',
  listening: 'Listening…',
  hearing: 'Hearing it…',
  waiting: 'No connection: it is kept, and goes in by itself.',
};

function Sayable({ voice, line, field, className, children }: SayableProps) {
  const state = useStateOf(voice, { line, field });
  const [hasFocus, setFocus] = useState(false);
  const { work, problem } = state;
  const name = `${NAMES[field]} of ${line.description || 'this line'}`;
  const isOpen = work === 'opening' || work === 'listening';
  const start = () => voice.start({ lineId: line.id, field });
  const { press, isHeld } = useHold(start, voice.stop);
  const toggle = () => (isOpen ? voice.stop() : start());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) voice.cancel();
    if (!isAsked(event)) return;
    event.preventDefault();
    toggle();
  };
  return (
    <span
      className={classes(styles.place, className)}
      data-said={work ?? undefined}
      data-end={AT_END.has(field) || undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocus(false);
        if (problem !== null && work === null) voice.cancel(); // it has been read
      }}
    >
      <span className={styles.value} onPointerDown={(event) => event.button === 0 && press(event, false)}>
        {children}
      </span>
      {(hasFocus || work !== null || problem !== null) && (
        <span className={styles.float}>
          <button
            type="button"
            // by Tab a line goes from figure to figure; the keys say it
            tabIndex={-1}
            className={styles.say}
            aria-label={isOpen ? `Stop listening for the ${name}` : `Say the ${name}`}
            aria-keyshortcuts={shortcutOf('.', true)}
            title={`Say it (${keysOf('.', true)}), or hold the figure and speak`}
            disabled={work === 'hearing'}
            onPointerDown={(event) => {
              event.preventDefault(); // the figure keeps the focus
              if (event.button !== 0) return;
              toggle();
              if (!isOpen) press(event, true);
            }}
            // a screen reader presses without a pointer
            onClick={({ detail }: MouseEvent) => detail === 0 && toggle()}
          >
            <Sign work={work} />
            <span>{isHeld && work === 'listening' ? 'Let go when said' : work === null ? 'Say it' : WORK[work]}</span>
          </button>
          {problem !== null && <span className={styles.problem}>{problem}</span>}
        </span>
      )}
    </span>
  );
}

const Sign = ({ work }: Pick<FigureVoiceState, 'work'>) => {
  if (work === 'hearing') return <Spinner size={16} />;
  if (work === null || work === 'waiting') return <Mic size={16} aria-hidden="true" />;
  return <Square size={14} fill="currentColor" aria-hidden="true" />;
};

/** How it stands with what is said, for those who cannot see it. */
export function VoiceStatus({ voice }: { voice: FigureVoice }) {
  const { work, problem } = useSyncExternalStore(voice.subscribe, voice.read);
  return (
    <VisuallyHidden>
      <span role="status">{problem ?? (work === null ? '' : WORK[work])}</span>
    </VisuallyHidden>
  );
}
