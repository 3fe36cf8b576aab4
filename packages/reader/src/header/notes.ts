import type { Sentence } from '../clauses/clauses';
import { hasFigure } from '../clauses/clauses';
import { isExcluded } from '../clauses/talk';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';

const SCHEDULE =
  /\b(start|starting|before|after|by the|week of|next week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|half term|lead time|needs doing|needs it done|wants it done|done by|done before|first thing|in the morning|weekend)\b/;
const ACCESS = /\b(key|keys|gate|access|parking|code for|alarm code|lockbox|mind the|noise|dog)\b/;

const trimmed = (text: string): string => {
  const said = text
    .replace(/^(and|so|but|oh|um|er|well)\b[ ,]*/i, '')
    .replace(/[\s,;.]+$/, '')
    .trim();
  return said.charAt(0).toUpperCase() + said.slice(1, 200);
};

/** Sentences worth keeping beside the lines: what is left out, when, how to get in. */
export const readNotes = (sentences: readonly Sentence[], source: string): string[] => {
  const notes: string[] = [];
  for (const sentence of sentences) {
    for (const clause of sentence.clauses) {
      if (hasFigure(clause) || notes.length >= 8) continue;
      const worth = isExcluded(clause.text) || SCHEDULE.test(clause.text) || ACCESS.test(clause.text);
      const note = trimmed(source.slice(clause.start, clause.end));
      if (worth && note.length > 8 && !notes.includes(note)) notes.push(note);
    }
  }
  return notes;
};

const DAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const MONTH = '(january|february|march|april|may|june|july|august|september|october|november|december)';
const STARTS = [
  new RegExp(`\\b(?:on |from )?(the )?[a-z0-9 -]{2,20} (of )?${MONTH}\\b(?= |$)`),
  new RegExp(`\\b(the )?(week of|week after|week commencing) [a-z0-9 ]{3,30}`),
  new RegExp(`\\b(next week|next month|tomorrow|today|this week|this ${DAY}|next ${DAY})\\b`),
  new RegExp(`\\b(on )?${DAY}( morning| afternoon)?\\b`),
];

/** When the work is to start, in the speaker's words. */
export const readStart = (sentences: readonly Sentence[]): string | null => {
  for (const sentence of sentences) {
    if (
      !/\b(start|begin|can do it|get in|be in there|in there|we can do|can be there|schedule|booked in|fit (him|her|them) in)\b/.test(
        sentence.text,
      )
    )
      continue;
    for (const pattern of STARTS) {
      const match = pattern.exec(sentence.text);
      if (match)
        return match[0]
          .replace(/^(on|from|start|starting|in|for|can|we can|do it) /, '')
          .trim()
          .slice(0, 100);
    }
  }
  return null;
};

const TITLE_END = /^(for|at|,)$/;

/** A short title: the opening words before the customer's name. */
export const readTitle = (sentences: readonly Sentence[], taken: ReadonlySet<number>, fallback: string): string => {
  const first = sentences[0]?.clauses[0];
  const said: Token[] = [];
  for (const token of first?.said ?? []) {
    if (taken.has(token.start) || (said.length > 2 && TITLE_END.test(token.word))) break;
    said.push(token);
  }
  const text = said
    .map((token) => token.text)
    .join(' ')
    .replace(
      /^((okay|ok|right|so|morning|hey|hi|hello|um|uh|yeah|well|quote|job|this one's|this one is|this is|for|it's|a|the|new one|one|here's|there's)[ ,]+)+/i,
      '',
    )
    .replace(/ (for|at|is|'s|on)$/i, '')
    .trim();
  const named = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word.length > 2 && isContent(word));
  const title = named && text.length < 70 ? text : fallback;
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, 120);
};
