import type { BrowserError } from '@jobspeak/contracts';
import { isAppError } from '@jobspeak/web';

/** A part of an address that is a word of ours; anything else may be an id, a token or a name. */
const WORD = /^[a-z][a-z-]{0,23}$/;
const MOST_PARTS = 4;
// as much as the contract takes
const LONGEST_TYPE = 80;
const LONGEST_MESSAGE = 300;
const LONGEST_STACK = 2_000;
const MOST_FRAMES = 12;

/** The pattern of an address: `/client/quotes/4f1c…` is `/client/quotes/:id`. */
export function routeOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts
    .slice(0, MOST_PARTS)
    .map((part) => (WORD.test(part) ? part : ':id'))
    .join('/')}`;
}

const PERSONAL: readonly [RegExp, string][] = [
  // what JSON.parse and others quote of a text; a name in single quotes is one of the program
  [/"[^"]*"|“[^”]*”|'(?![\w$.]{1,40}')[^']*'/g, '"…"'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…'],
  [/(https?:\/\/[^\s?#]*)[^\s]*/g, '$1'],
  [/\+?\d[\d ()-]{6,}\d/g, '#'],
];

/** What an error says, without what a person may have written. */
const plain = (message: string): string =>
  PERSONAL.reduce((rest, [pattern, name]) => rest.replace(pattern, name), message.slice(0, 2_000)).slice(
    0,
    LONGEST_MESSAGE,
  );

/** The end of a frame: a file of ours, its line and its column. */
const PLACE = /([\w.-]+\.js)(?:\?[^:\s]*)?:(\d+):(\d+)\)?$/;
/** Its beginning, as Chromium writes it, or as Safari and Firefox do. */
const FUNCTION = /^\s*at (?:async |new )?([\w$.]+)[^(]*\(|^([\w$.]+)@/;

/** Where an error comes from: functions, and files by their names alone. */
function placesOf(stack: string): string | undefined {
  const frames = stack.split('\n').flatMap((line) => {
    const [, file, row, column] = PLACE.exec(line) ?? [];
    const [, inChromium, elsewhere] = FUNCTION.exec(line) ?? [];
    return file === undefined ? [] : [`    at ${inChromium ?? elsewhere ?? '?'} (${file}:${row}:${column})`];
  });
  return frames.length === 0 ? undefined : frames.slice(0, MOST_FRAMES).join('\n').slice(0, LONGEST_STACK);
}

/** What is told of something thrown; of a failure that the product knows, its code and the class of its cause. */
export function describe(thrown: unknown): Omit<BrowserError, 'page'> {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: plain(String(thrown)) };
  const { name, message, stack = '', cause } = thrown;
  const causedBy = cause instanceof Error ? ` (${cause.name})` : '';
  const places = placesOf(stack);
  return {
    type: name.slice(0, LONGEST_TYPE),
    message: isAppError(thrown) ? `${thrown.code}${causedBy}` : plain(message),
    ...(places !== undefined && { stack: places }),
  };
}
