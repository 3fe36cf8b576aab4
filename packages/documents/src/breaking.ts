/** Words longer than any language has, other than those that may break at every character anyway. */
const LONG_WORD = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{80,}/gu;

/** What must stay together: an entity, a character with its marks, a flag, a sequence of joined emoji. */
const UNIT =
  /&[a-z0-9#]+;|\p{Regional_Indicator}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*|\p{M}+/gu;

const UNITS_TOGETHER = 30;

function withBreaks(word: string): string {
  const units = word.match(UNIT) ?? [];
  const pieces: string[] = [];
  for (let start = 0; start < units.length; start += UNITS_TOGETHER)
    pieces.push(units.slice(start, start + UNITS_TOGETHER).join(''));
  return pieces.join('<wbr>');
}

/**
 * Says where overlong words of markup may break. A browser that has to find out by itself takes minutes for a word of
 * ten thousand letters in a narrow column.
 */
export const breakable = (markup: string): string =>
  markup.replace(/(?<=>)[^<]+/g, (text) => text.replace(LONG_WORD, withBreaks));

const cut = (text: string, length: number): string => {
  const letters = [...text];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
};

/** The longest word of a line that cannot break inside words, such as the one at the foot of a page. */
const LONGEST = 40;

/** Text cut where it, or a word of it, gets too long for its line. */
export const shortened = (text: string, length: number): string =>
  cut(
    text.replace(/\S+/g, (word) => cut(word, LONGEST)),
    length,
  );
