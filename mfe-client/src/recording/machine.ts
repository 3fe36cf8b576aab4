import { type ErrorCode, RECORDING_MAX_SECONDS, RECORDING_MIN_SECONDS } from '@jobspeak/contracts';

/**
 * Why a recording rests, when nobody asked it to: it was to be stopped before it could become a quote, something else
 * has taken the microphone, and still has it when it is to go on, or the page is out of sight.
 */
export type PauseReason = 'too-short' | 'microphone-taken' | 'still-taken' | 'out-of-sight';

/** How a recording stands. Times are milliseconds; `since` is when the microphone was last switched on. */
export type RecordingState =
  | { phase: 'idle'; problem: ErrorCode | null }
  /** The browser asks for the microphone. */
  | { phase: 'asking' }
  | { phase: 'recording'; spokenMs: number; since: number }
  | { phase: 'paused'; spokenMs: number; because?: PauseReason }
  /** The last sound is being kept. */
  | { phase: 'stopping'; spokenMs: number }
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'sent'; recordingId: string; quoteId: string };

export type RecordingEvent =
  | { type: 'asked' }
  | { type: 'began'; at: number }
  | { type: 'paused'; at: number; because?: PauseReason }
  | { type: 'resumed'; at: number }
  | { type: 'stopped'; at: number }
  /** All that was said is on this device, in so many pieces, of which the first ones have gone out already. */
  | { type: 'kept'; total: number; sent: number }
  | { type: 'progressed'; sent: number }
  | { type: 'arrived'; recordingId: string; quoteId: string }
  | { type: 'failed'; problem: ErrorCode }
  /** It cannot be sent now; the queue of this device does it later, and another one can be spoken. */
  | { type: 'handedOver' }
  | { type: 'discarded' };

export const IDLE: RecordingState = { phase: 'idle', problem: null };
export const MIN_MS = RECORDING_MIN_SECONDS * 1000;
export const MAX_MS = RECORDING_MAX_SECONDS * 1000;

/** How long has been spoken. */
export function spokenMs(state: RecordingState, now: number): number {
  if (state.phase === 'recording') return state.spokenMs + Math.max(0, now - state.since);
  return state.phase === 'paused' || state.phase === 'stopping' ? state.spokenMs : 0;
}

/** Whether something would be lost if the page were gone now. */
export const isOpen = ({ phase }: RecordingState): boolean =>
  phase === 'recording' || phase === 'paused' || phase === 'stopping' || phase === 'sending';

/** The next state; an event that makes no sense now changes nothing. */
export function next(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'asked':
      return state.phase === 'idle' ? { phase: 'asking' } : state;
    case 'began':
      return state.phase === 'asking' ? { phase: 'recording', spokenMs: 0, since: event.at } : state;
    case 'paused':
      // one that rests already may get to know why it does not go on
      return state.phase === 'recording' || (state.phase === 'paused' && event.because)
        ? { phase: 'paused', spokenMs: spokenMs(state, event.at), ...(event.because && { because: event.because }) }
        : state;
    case 'resumed':
      return state.phase === 'paused' ? { phase: 'recording', spokenMs: state.spokenMs, since: event.at } : state;
    case 'stopped':
      return state.phase === 'recording' || state.phase === 'paused'
        ? { phase: 'stopping', spokenMs: spokenMs(state, event.at) }
        : state;
    case 'kept':
      if (state.phase !== 'stopping') return state;
      return state.spokenMs < MIN_MS
        ? { phase: 'idle', problem: 'RECORDING_TOO_SHORT' }
        : { phase: 'sending', sent: Math.min(event.sent, event.total), total: event.total };
    case 'progressed':
      return state.phase === 'sending' ? { ...state, sent: Math.min(event.sent, state.total) } : state;
    case 'arrived':
      return state.phase === 'sending'
        ? { phase: 'sent', recordingId: event.recordingId, quoteId: event.quoteId }
        : state;
    case 'failed':
      return { phase: 'idle', problem: event.problem };
    case 'handedOver':
      return state.phase === 'sending' ? IDLE : state;
    case 'discarded':
      return state.phase === 'recording' || state.phase === 'paused' ? IDLE : state;
  }
}
