import type { Line, LinePastPrices } from '@jobspeak/contracts';
import type { AudioControls } from '../generation';
import type { Markups } from './costs';
import type { FigureVoice } from './figure-voice';
import type { LineActions } from './line-actions';
import type { Money } from './places';

/** What the row of a line, and all in it, is drawn with. */
export interface LineRowProps {
  line: Line;
  /** Counted from 1, as the document lists them. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  money: Money;
  problem: string | undefined;
  actions: LineActions;
  /** Whether the total contains it: an option may be left, an alternative may be another. */
  counted: boolean;
  /** Whether this device shows what it costs the business. */
  costs: boolean;
  markups: Markups | undefined;
  /** The pointer takes the line by its handle. */
  onGrab: (id: string, event: globalThis.PointerEvent) => void;
  /** There when the document comes from a recording. */
  play: AudioControls['play'] | undefined;
  stop: AudioControls['stop'] | undefined;
  /** Says the line again; there where it can be. */
  onSayAgain: ((id: string) => void) | undefined;
  /** Says single values of it anew; there where they can be. */
  voice: FigureVoice | undefined;
  /** What was charged for the like before, of what the line is called now. */
  past: LinePastPrices | undefined;
  /** Whether this line is being heard. */
  sound: AudioControls['state'];
  /** Just added: the person is about to type in it. */
  fresh: boolean;
}
