import { describe } from '../tokens/describe';
import type { Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import type { Element } from './elements';
import { isDisplaced, isLook } from './looks';

/** A description as one would write it, from the words that were said. */
export const wordsOf = (elements: readonly Element[]): string =>
  describe(elements.flatMap(({ tokens }) => [...tokens]));

export const tokensIn = (elements: readonly Element[]): Token[] => elements.flatMap(({ tokens }) => [...tokens]);

const SIZE = /^(\d+(?:[./]\d+)?)[- ]?([a-z"]*)$/i;
const SIDES = /^\d+x\d+/i;
const UNIT_OF_SIZE =
  /^(mm|cm|m|inch|inches|in|way|gang|kw|amp|amps|watt|watts|gallon|gallons|litre|litres|liter|ft|foot|core|coat|coats|lever|ply|mil|ton|tons|tonne|pane|panel|bay|tier|stage|")$/i;

const joined = (words: readonly string[]): string => {
  const text = words
    .join(' ')
    .replace(/ +,/g, ',')
    .replace(/\s+/g, ' ')
    .replace(/^[, ]+|[, ]+$/g, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const piecesOf = (description: string): string[] => description.replace(/,/g, ' ,').split(/\s+/);

const lower = (text: string, index: number): string =>
  index === 0 && /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The stretch of a description that a new size takes the place of: "10 way" of "Consumer unit, 10 way". */
const sizeIn = (pieces: readonly string[], unit: string): { from: number; to: number } | null => {
  const at = pieces.findIndex((piece, index) => {
    const own = SIZE.exec(piece);
    if (!own) return false;
    const named = own[2] || (UNIT_OF_SIZE.test(pieces[index + 1] ?? '') ? (pieces[index + 1] ?? '') : '');
    return (
      named.toLowerCase().replace(/s$/, '').startsWith(unit.toLowerCase().replace(/s$/, '').slice(0, 2)) || unit === ''
    );
  });
  if (at < 0) return null;
  return { from: at, to: SIZE.exec(pieces[at] ?? '')?.[2] ? at + 1 : Math.min(pieces.length, at + 2) };
};

/** The words of a description that give way to new ones: what was named as old, else what a look or a size displaces. */
const displacedIn = (
  pieces: readonly string[],
  words: readonly string[],
  old: readonly string[],
): { from: number; to: number } | null => {
  const gone = new Set(old.map(stem));
  const named = (piece: string): boolean => gone.has(stem(piece.toLowerCase()));
  const looks = (piece: string): boolean => words.some((word) => isDisplaced(piece.toLowerCase(), word.toLowerCase()));
  const sides = words.some((word) => SIDES.test(word)) ? pieces.findIndex((piece) => SIDES.test(piece)) : -1;
  if (sides >= 0) return { from: sides, to: sides + 1 };
  const size = SIZE.exec(words.find((word) => SIZE.test(word)) ?? '');
  for (const fits of [named, looks]) {
    const from = pieces.findIndex(fits);
    if (from < 0) continue;
    let to = from + 1;
    while (to < pieces.length && fits(pieces[to] ?? '')) to++;
    return { from, to };
  }
  return size ? sizeIn(pieces, size[2] || (words[words.findIndex((word) => SIZE.test(word)) + 1] ?? '')) : null;
};

/** A description with a new look, make or size: "Double sockets, brushed steel" in white is "Double sockets, white". */
export const redescribed = (description: string, said: string, old: readonly string[] = []): string => {
  const pieces = piecesOf(description);
  const before = new Set(pieces.map((piece) => stem(piece.toLowerCase())));
  const all = said.split(' ').filter((word) => word !== '');
  const words = all.filter((word, index) => SIZE.test(all[index - 1] ?? '') || !before.has(stem(word.toLowerCase())));
  if (words.length === 0) return description;
  const place = displacedIn(pieces, words, old);
  if (!place) return joined([...words.map((word, index) => (index === 0 ? word : word)), ...pieces.map(lower)]);
  const { from, to } = place;
  return joined([
    ...pieces.slice(0, from),
    ...words.map((word) => (from === 0 ? word : word.toLowerCase() === word || KEEPS_CAPITAL.test(word) ? word : word)),
    ...pieces.slice(to),
  ]);
};
const KEEPS_CAPITAL = /[A-Z]{2}|\d/;

const CONNECTORS = /^(a|an|the|in|and|or|one|ones|with|colour|color|coloured|finish|of|all|to|new|it)$/;

/** Whether words only say how a thing looks, what it is made of or how large: "brushed", "the white ones", "a 12 way". */
export const isOnlyLook = (elements: readonly Element[]): boolean => {
  const words = tokensIn(elements).filter(({ mark }) => !mark);
  const telling = words.filter(({ word }) => !CONNECTORS.test(word));
  return (
    telling.length > 0 &&
    telling.every(
      ({ word }) =>
        isLook(word) ||
        SIZE.test(word) ||
        UNIT_OF_SIZE.test(word) ||
        elements.some(({ normal, tokens }) => normal === 'SIZE' && tokens.some((token) => token.word === word)),
    )
  );
};

/** The words that say something, without articles and "ones". */
export const lookOf = (elements: readonly Element[]): string =>
  elements
    .map(lookText)
    .filter((text) => text !== '')
    .join(' ');

const lookText = ({ figure, tokens }: Element): string => {
  if (figure?.type === 'spec') return figure.text;
  return tokens
    .filter(
      ({ mark, word }) => !mark && !/^(a|an|the|in|one|ones|all|to|new|it|colour|color|coloured|finish)$/.test(word),
    )
    .map(({ text }) => text)
    .join(' ');
};

/** Whether words can name a thing. */
export const isName = (elements: readonly Element[]): boolean =>
  tokensIn(elements).some(({ word, mark }) => !mark && isContent(word));
