/** Words that were heard on this device, of a stretch of the recording. */
export interface HeardHere {
  startMs: number;
  endMs: number;
  text: string;
}

/** The words of a piece that were said after a moment, by the pace of the whole piece. */
function wordsAfter({ startMs, endMs, text }: HeardHere, ms: number): string {
  if (startMs >= ms) return text;
  const words = text.split(/\s+/);
  const said = (ms - startMs) / (endMs - startMs);
  return words.slice(Math.ceil(words.length * said)).join(' ');
}

/** As many of the last words as are worth a glance. */
const GLANCE = 180;

/**
 * What was said that the server has not heard yet, in the words of this device. What the server has heard is in the
 * server's words alone.
 * @param heardMs of the recording, up to which the server has heard.
 */
export function wordsAhead(pieces: readonly HeardHere[], heardMs: number): string {
  const text = pieces
    .filter(({ endMs }) => endMs > heardMs)
    .map((piece) => wordsAfter(piece, heardMs))
    .filter((words) => words !== '')
    .join(' ');
  return text.length > GLANCE ? `…${text.slice(text.indexOf(' ', text.length - GLANCE))}` : text;
}

/** The server's words are so far behind the speaker, at most. */
const PATIENCE_MS = 5000;
/** Who listens already goes on until the server has come as near as it usually is. */
const CAUGHT_UP_MS = 2500;
/** Before that nothing is sent, so that there is nothing to be heard. */
const SENT_AFTER_MS = 5000;
/** So much of the last seconds must have been speech: who is silent hears nothing from the server either. */
const SPEECH_MS = 2500;

export interface Situation {
  online: boolean;
  spokenMs: number;
  /** Up to which the server has heard. */
  heardMs: number;
  /** How much of the last five seconds was as loud as speech. */
  loudMs: number;
}

/** Whether the device is to listen for itself: without a connection, or when the server's words stay away. */
export function isOnItsOwn({ online, spokenMs, heardMs, loudMs }: Situation, already: boolean): boolean {
  if (!online) return true;
  const behind = spokenMs - Math.max(heardMs, SENT_AFTER_MS);
  return already ? behind > CAUGHT_UP_MS : behind > PATIENCE_MS && loudMs > SPEECH_MS;
}
