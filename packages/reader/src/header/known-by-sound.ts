import type { ReadingContext } from '@jobspeak/contracts';
import { alike, bareLetters, type Compared, compared, mostAlike, soundOf } from '../tokens/sound';
import type { Token } from '../tokens/tokens';
import { grouped } from './known-clients';

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
const ROUNDING = 1e-9;
/** In a long list of clients only names that begin with the same sound are compared. */
const MANY = 60;
const LEADS =
  /^(for|is|'s|it's|at|this|with|of|over|customer|client|name|named|called|to|from|that's|so|ok|okay|right|quote)$/;

interface Window {
  from: number;
  to: number;
  sound: Compared;
  letters: Compared;
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
      if (sound.length < SHORTEST) return [];
      return [{ from: index, to: last.index + 1, sound: compared(sound), letters: compared(bareLetters(text)) }];
    });
  });
};

/**
 * Half by sound, half by the letters: consonants alone are too like those of other words. 0 where it is less than
 * `least`, which mostly the letters tell that only one of the two has.
 */
const likeness = (heard: Window, name: Name, least: number): number => {
  const letters = mostAlike(heard.letters, name.letters);
  if ((mostAlike(heard.sound, name.sound) + letters) / 2 < least) return 0;
  const sound = alike(heard.sound, name.sound);
  return (sound + letters) / 2 < least ? 0 : (sound + alike(heard.letters, name.letters)) / 2;
};

/** A client's name as it sounds and as it is spelled. */
interface Name {
  known: Known;
  sound: Compared;
  letters: Compared;
}

const soundsOf = new WeakMap<readonly Known[], readonly Name[]>();

/** The names' sounds, found out once for an account's list. */
const soundsIn = (clients: readonly Known[]): readonly Name[] => {
  const nameOf = (known: Known): Name => ({
    known,
    sound: compared(soundOf(known.name)),
    letters: compared(bareLetters(known.name)),
  });
  const made = soundsOf.get(clients) ?? clients.map(nameOf);
  soundsOf.set(clients, made);
  return made;
};

const firstOf = ({ sound }: Window | Name): string => sound.text.charAt(0);

/** The windows that a name is compared with, by its first sound; in a short list of clients all of them. */
const windowsFor = (heard: readonly Window[], clients: readonly Known[]): ((name: Name) => readonly Window[]) => {
  if (clients.length <= MANY) return () => heard;
  const byFirst = grouped(heard, firstOf);
  return (name) => byFirst.get(firstOf(name)) ?? [];
};

/** The account's client whose name sounds like words at the beginning; nobody where two sound alike. */
export const knownBySound = (tokens: readonly Token[], clients: readonly Known[]): Heard | null => {
  if (clients.length === 0) return null;
  const heardFor = windowsFor(windows(tokens), clients);
  const enough = NEAR_ENOUGH.find(([most]) => clients.length <= most)?.[1] ?? 1;
  const found: Heard[] = [];
  // what is less like than this is neither the best nor its rival
  let least = enough;
  for (const name of soundsIn(clients)) {
    const { known, sound } = name;
    if (sound.text.length < SHORTEST - 1) continue;
    for (const window of heardFor(name)) {
      if (Math.abs(window.sound.text.length - sound.text.length) > 3) continue;
      const score = likeness(window, name, least);
      if (score < enough) continue;
      found.push({ known, from: window.from, to: window.to, score });
      least = Math.max(least, score - APART - ROUNDING);
    }
  }
  found.sort((left, right) => right.score - left.score);
  const [best] = found;
  const rival = found.find((each) => each.known !== best?.known);
  return !best || (rival && best.score - rival.score < APART) ? null : best;
};
