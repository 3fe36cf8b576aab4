import { type Heard, isLoop } from '../recogniser';
import { SAMPLE_RATE } from '../sound';
import { withAlternatives } from './alternatives';
import { beamSearch, SOUND_ALONE } from './beam';
import type { Decoding } from './decoder';
import { greedySearch } from './greedy';
import type { LanguageModel } from './language-model';
import { mergeLanguage, restoreFigures } from './merge';
import { emptyPrefix, piecesOf } from './prefix';
import { runSearches } from './run-searches';
import type { Search } from './search';
import { textOf, type Vocabulary, wordsOf } from './words';

const WIDTH = 4;
/** What the language counts beside the sound; from 0.4 on it leaves out what was said. */
const LANGUAGE_WEIGHT = 0.25;

/** People speak up to 4.5 pieces a second; twice as many are a loop. */
const mostPieces = (sound: Float32Array): number => Math.floor((sound.length / SAMPLE_RATE) * 9 + 12);

export interface Ears {
  decode: (sound: Float32Array) => Promise<Decoding>;
  /** Null for the sound alone. */
  language: LanguageModel | null;
  vocabulary: Vocabulary;
}

/** Sound of which even the likeliest pieces are less likely than this, on the average, is too unclear to weigh texts. */
const LEAST_CLEAR = -0.65;
const clarity = (search: Search): number => {
  const text = search.ended()[0]?.text;
  return text ? text.logProbability / (text.length + 1) : 0;
};

/** What a search that is over makes of the sound, without how sure it is. */
function plainly(search: Search, vocabulary: Vocabulary): Heard {
  const pieces = search.ended()[0]?.text;
  return { text: pieces ? textOf(wordsOf(vocabulary, piecesOf(pieces))) : '', tokens: pieces?.length ?? 0 };
}

/** Hears sound in the quickest way, for words that may still change. */
export async function hearGreedily({ decode, vocabulary }: Ears, sound: Float32Array): Promise<Heard> {
  const start = emptyPrefix();
  const greedy = greedySearch(start);
  await runSearches(await decode(sound), start, [greedy], mostPieces(sound));
  return plainly(greedy, vocabulary);
}

/**
 * Hears sound in several ways at once: by the sound alone, greedily, and with a language beside the sound. The language
 * decides between words, the sound alone gives figures and names, and no figure is lost that the greedy way has. In
 * noise the greedy way alone is listened to: of unclear sound the others make likely words, over and over.
 */
export async function hear({ decode, language, vocabulary }: Ears, sound: Float32Array): Promise<Heard> {
  const start = emptyPrefix();
  const alone = beamSearch(start, WIDTH, SOUND_ALONE);
  const greedy = greedySearch(start);
  const withLanguage = language ? [beamSearch(start, WIDTH, { language, weight: LANGUAGE_WEIGHT })] : [];
  await runSearches(await decode(sound), start, [alone, greedy, ...withLanguage], mostPieces(sound));
  const loops = (search: Search) => isLoop(plainly(search, vocabulary), sound.length / SAMPLE_RATE);
  if (clarity(greedy) < LEAST_CLEAR || loops(greedy) || loops(alone)) return plainly(greedy, vocabulary);
  const hearings = (search: Search) => search.ended().map(({ text }) => wordsOf(vocabulary, piecesOf(text)));
  const [bySound = [], ...others] = hearings(alone);
  const [[byLanguage, ...moreOthers] = []] = withLanguage.filter((search) => !loops(search)).map(hearings);
  const merged = byLanguage ? mergeLanguage(bySound, byLanguage) : bySound;
  const restored = restoreFigures(merged, hearings(greedy)[0] ?? []);
  const words = withAlternatives(restored, [bySound, ...(byLanguage ? [byLanguage] : []), ...others, ...moreOthers]);
  return { text: textOf(words), tokens: alone.ended()[0]?.text.length ?? 0, words };
}
