import type { CorrectionAnswer, CorrectionRequest, ErrorCode, LineValue, QuoteContent } from '@jobspeak/contracts';
import { ERRORS, isAppError, textOf } from '@jobspeak/web';
import type { CorrectionCalls } from './api';
import type { Turn } from './turns';

/** Something that was said about a draft, as this device keeps it until it is answered. */
export interface Saying {
  key: string;
  /** Its sound, or words that were typed. */
  said: { sound: Blob } | { text: string };
  /** The one value that was pressed for it. */
  value?: { lineId: string; field: LineValue };
  /** What it was an answer to. */
  turn: Turn;
}

/** The draft that is talked about. */
export interface Draft {
  /** Saves what is open, and tells the version that is stored. @throws AppError where it cannot be. */
  settled: () => Promise<number>;
  version: () => number;
  /** Takes in the version of somebody else that a refusal tells of; false where it tells of none. */
  meet: (refusal: unknown) => boolean;
  /** Takes an edit in as if it had been typed. */
  change: (edit: Partial<QuoteContent>) => void;
  /** Takes the latest edit of this device back; false where there is none. */
  undo: () => boolean;
}

/** The words of a saying. */
export const wordsOf = async ({ said }: Saying, calls: CorrectionCalls): Promise<string> =>
  'sound' in said ? (await calls.hear(said.sound)).text : said.text;

/** Somebody else may have changed the quote since it was looked at: it is read again on what stands there now. */
export async function answerOf(
  draft: Draft,
  calls: CorrectionCalls,
  request: Omit<CorrectionRequest, 'version'>,
): Promise<CorrectionAnswer> {
  const version = await draft.settled();
  try {
    return await calls.read({ ...request, version });
  } catch (error) {
    if (!draft.meet(error)) throw error;
    return calls.read({ ...request, version: draft.version() });
  }
}

const NOTHING_HEARD = 'Nothing was heard. Say it again, or type it.';
/** Words for refusals that mean something of their own here. */
const PROBLEMS: Partial<Record<ErrorCode, string>> = {
  QUOTE_EMPTY_DETECTED: NOTHING_HEARD,
  RECORDING_TOO_SHORT_OR_EMPTY: NOTHING_HEARD,
  INVALID_INPUT: 'A line cannot have that figure. Say it another way, or type it in the line.',
  PAYLOAD_TOO_LARGE: 'That was too much at once. Say one change at a time.',
};
export const problemOf = (error: unknown): string =>
  (isAppError(error) && PROBLEMS[error.code]) || textOf(error) || ERRORS.UNKNOWN_ERROR.text;
