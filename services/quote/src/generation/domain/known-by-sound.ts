import type { ReadingContext } from '@jobspeak/contracts';
import { alike, bareLetters, soundOf } from './sound';
import type { Token } from './tokens';

type Known = ReadingContext['clients'][number];

export interface Heard {
  known: Known;
  from: number;
  to: number;
  score: number;
}

/** Who a job is for is told at its beginning. */
const EARLY = 30;
/** Among few names a rough likeness tells, among many it does not: how alike a name must be in a list so long. */
const NEAR_ENOUGH: [clients: number, likeness: number][] = [
  [3, 0.56],
  [10, 0.62],
  [50, 0.68],
  [Number.POSITIVE_INFINITY, 0.72],
];
/** Shorter sounds are like too many words. */
const SHORTEST = 5;
/** Two that are as near as this are nobody. */
const APART = 0.05;
/** In a long list of clients only names that begin with the same sound are compared. */
const MANY = 60;
const LEADS =
  /^(for|is|'s|it's|at|this|with|of|over|customer|client|name|named|called|to|from|that's|so|ok|okay|right|quote)$/;

interface Window {
  from: number;
  to: number;
  sound: string;
  letters: string;
}

/** Runs of one to five words that stand where a name can stand. */
const windows = (tokens: readonly Token[]): Window[] => {
  const said = tokens
    .flatMap((token, index) => (token.mark || token.word === "'s" ? [] : [{ token, index }]))
    .slice(0, EARLY);
  return said.flatMap(({ index }, place) => {
    const before = tokens[index - 1];
    if (place > 2 && before && !before.mark && !LEADS.test(before.word)) return [];
    return [1, 2, 3, 4, 5].flatMap((length) => {
      const last = said[place + length - 1];
      if (!last) return [];
      const text = said
        .slice(place, place + length)
        .map((each) => each.token.word)
        .join('');
      const sound = soundOf(text);
      return sound.length < SHORTEST ? [] : [{ from: index, to: last.index + 1, sound, letters: bareLetters(text) }];
    });
  });
};

/** Half by sound, half by the letters: consonants alone are too like those of other words. */
const likeness = (heard: Window, name: Name): number =>
  (alike(heard.sound, name.sound) + alike(heard.letters, name.letters)) / 2;

/** How alike two can be at most that are so long. */
const mostAlike = (left: string, right: string): number =>
  1 - Math.abs(left.length - right.length) / Math.max(left.length, right.length, 1);
const mostLikeness = (heard: Window, name: Name): number =>
  (mostAlike(heard.sound, name.sound) + mostAlike(heard.letters, name.letters)) / 2;

/** A client's name as it sounds and as it is spelled. */
interface Name {
  known: Known;
  sound: string;
  letters: string;
}

const soundsOf = new WeakMap<readonly Known[], readonly Name[]>();

/** The names' sounds, found out once for an account's list. */
const soundsIn = (clients: readonly Known[]): readonly Name[] => {
  const nameOf = (known: Known): Name => ({ known, sound: soundOf(known.name), letters: bareLetters(known.name) });
  const made = soundsOf.get(clients) ?? clients.map(nameOf);
  soundsOf.set(clients, made);
  return made;
};

/** The account's client whose name sounds like words at the beginning; nobody where two sound alike. */
export const knownBySound = (tokens: readonly Token[], clients: readonly Known[]): Heard | null => {
  if (clients.length === 0) return null;
  const heard = windows(tokens);
  const enough = NEAR_ENOUGH.find(([most]) => clients.length <= most)?.[1] ?? 1;
  const found: Heard[] = [];
  for (const name of soundsIn(clients)) {
    const { known, sound } = name;
    if (sound.length < SHORTEST - 1) continue;
    for (const window of heard) {
      if (clients.length > MANY && window.sound.charAt(0) !== sound.charAt(0)) continue;
      if (Math.abs(window.sound.length - sound.length) > 3) continue;
      if (mostLikeness(window, name) < enough) continue;
      const score = likeness(window, name);
      if (score >= enough) found.push({ known, from: window.from, to: window.to, score });
    }
  }
  found.sort((left, right) => right.score - left.score);
  const [best] = found;
  const rival = found.find((each) => each.known !== best?.known);
  return !best || (rival && best.score - rival.score < APART) ? null : best;
};
