/** HTML that is safe to print: only `html` and `trusted` make it. */
export interface Markup {
  readonly markup: string;
}

type Content = string | number | null | false | Markup | readonly Markup[];

/**
 * Control characters, halves of a character, and those that turn the direction of the text around them (U+202A–202E, U+2066–2069): on a
 * document about money, `100` must not read as `001`. Line breaks and tabs stay.
 */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Text as a quoted string of a style sheet inside a `<style>` element. */
export const cssString = (text: string): string =>
  `"${text
    .replace(UNPRINTABLE, '')
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} .,-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** Lets markup of our own through as it is. Never for text that a person typed. */
export const trusted = (markup: string): Markup => ({ markup });

const print = (content: Content): string => {
  if (content === null || content === false) return '';
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return 'markup' in content ? content.markup : content.map(print).join('');
};

/** Markup from a template: whatever is filled in is escaped, unless it is markup already. */
export const html = (parts: TemplateStringsArray, ...contents: Content[]): Markup =>
  trusted(parts.reduce((whole, part, index) => whole + print(contents[index - 1] ?? null) + part));
