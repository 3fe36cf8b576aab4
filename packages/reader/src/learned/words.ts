/** A word, a number or a mark of a text, with its place: what the learned reader labels. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** E-mail addresses and amounts stay whole; every other mark stands alone. */
const WORD =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[£$€]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[£$€]?\d+(?:\.\d+)?|[£$€]?\.\d+|\p{L}+(?:['’]\p{L}+)*|\S/gu;

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
