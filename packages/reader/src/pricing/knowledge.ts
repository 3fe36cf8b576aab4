import type { ReadingContext, ReadLine, Unit } from '@jobspeak/contracts';
import type { Draft } from './drafts';
import type { Catalogue, ItemMatch } from './library';

/** What the whole recording and the account tell about each line. */
export interface Knowledge {
  context: ReadingContext;
  catalogue: Catalogue;
  /** "prices off the list" was said of the whole job. */
  listed: boolean;
  labourWord: string;
  /** What "a square" is here. */
  square: Unit;
  title: string;
  /** Everything heard, lines or not: an area said before serves the price per square after it. */
  drafts: readonly Draft[];
}

/** A line without its place in the recording. */
export interface Resolved {
  line: Omit<ReadLine, 'source' | 'confidence'>;
  draft: Draft;
  /** Its text without people and room, for a line that says "the same". */
  name: string;
  /** It stands in the library. */
  listed: boolean;
  /** The library item that it is. */
  match: ItemMatch | null;
  /** The earlier line whose price it shares. */
  like: Resolved | null;
  /** Its price was said, and in one way only. */
  sure: boolean;
  /** Its text is what a person of the account once made of the same words. */
  worded: boolean;
}
