import { formatMoney, lineNet, type Quote } from '@jobspeak/contracts';
import type { Page } from '@playwright/test';

/** A line of a quote as a person sees it in a moment. */
interface SeenLine {
  description: string;
  /** All that stands in it, amounts included. */
  text: string;
  /** In the quote as it is stored, not in what was understood so far. */
  stored: boolean;
  /** In sight, and nothing in front of it. */
  readable: boolean;
}

/** What was on the screen from a moment on, until the next one. */
interface Moment {
  /** The page's own clock, in ms. */
  at: number;
  lines: SeenLine[];
}

/** All that a person saw of a quote after Stop. */
export interface Seen {
  stoppedAt: number;
  moments: Moment[];
}

/**
 * Notes when the next button is pressed or the next file chosen, and from there on, frame by frame, the lines in the
 * quote's place, until the stored quote has been shown.
 */
export const watchLines = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const isReadable = (line) => {
      const { left, top, width, height } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const soFar = (line) => ({
      description: line.querySelector('span > span')?.textContent ?? '',
      text: line.textContent, stored: false, readable: isReadable(line),
    });
    const stored = (line) => ({
      description: line.querySelector('legend').textContent.replace(/^Line \\d+: /, ''),
      text: line.textContent, stored: true, readable: isReadable(line),
    });
    const lines = () => [
      ...[...document.querySelectorAll('[aria-labelledby="so-far"] ol > li')].map(soFar),
      ...[...document.querySelectorAll('li[data-stop="line"]')].map(stored),
    ];
    globalThis.seen = new Promise((resolve) => {
      const begin = () => {
        const stoppedAt = Date.now();
        const moments = [];
        let before = '[]';
        const look = () => {
          const now = lines();
          const text = JSON.stringify(now);
          if (text !== before) moments.push({ at: Date.now(), lines: now });
          before = text;
          if (now.some(({ stored }) => stored)) resolve({ stoppedAt, moments });
          else requestAnimationFrame(look);
        };
        look();
      };
      document.addEventListener('click', begin, { capture: true, once: true });
      document.addEventListener('change', begin, { capture: true, once: true });
    });
    undefined;
  }`);

/** Resolves once lines of the stored quote are on the screen. */
export const seenLines = (page: Page): Promise<Seen> => page.evaluate('globalThis.seen');

/** The priced lines of a quote: what stands in them. */
const pricedLines = ({ lines, currency, locale }: Quote) =>
  lines
    .filter(({ unitPrice }) => unitPrice !== null && unitPrice > 0)
    .map((line) => ({ description: line.description, amount: formatMoney(lineNet(line), currency, locale) }));

/** From when on a line was on the screen in every moment, once it could be read. */
function shownFrom(moments: readonly Moment[], shows: (line: SeenLine) => boolean): number {
  let from = Number.POSITIVE_INFINITY;
  for (const { at, lines } of moments) {
    const shown = lines.filter(shows);
    if (shown.length === 0) from = Number.POSITIVE_INFINITY;
    else if (from === Number.POSITIVE_INFINITY && shown.some(({ stored, readable }) => stored || readable)) from = at;
  }
  return from;
}

/**
 * Milliseconds from Stop until the first priced line was on the screen, as it is stored in the end: `lineMs` in whatever
 * stands in the quote's place, so long as it did not vanish again; `storedMs` in the stored quote itself.
 */
export function firstLines({ stoppedAt, moments }: Seen, quote: Quote): { lineMs: number; storedMs: number } {
  const shown = (onlyStored: boolean) =>
    pricedLines(quote).map(({ description, amount }) =>
      shownFrom(
        moments,
        (line) => line.description === description && line.text.includes(amount) && (line.stored || !onlyStored),
      ),
    );
  const [line, stored] = [Math.min(...shown(false)), Math.min(...shown(true))];
  if (stored === Number.POSITIVE_INFINITY) throw new Error('No priced line of the stored quote was seen.');
  return { lineMs: line - stoppedAt, storedMs: stored - stoppedAt };
}
