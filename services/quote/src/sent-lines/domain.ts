import type { LineKind, Unit } from '@jobspeak/contracts';
import { areAlike, likenessOf, type Wording, wordingOf } from '@jobspeak/reader';

/** A line as it stood on a quote that was sent. */
export interface SentLine {
  quoteId: string;
  /** What the quote is called. */
  title: string;
  /** The day that the quote carries. */
  issuedOn: string;
  kind: LineKind;
  description: string;
  quantity: number;
  unit: Unit;
  /** Null where nobody had priced it, or the price was a range. */
  unitPrice: number | null;
}

/** A job as its quote has it. */
export interface Job {
  title: string;
  descriptions: readonly string[];
}

/** What stands on quotes under names that mean the same. */
export interface Thing {
  wording: Wording;
  /** On how many jobs it stands. */
  jobs: number;
}

/** A job of the past, in the things that stand on it. */
export interface PastJob {
  quoteId: string;
  title: Wording;
  things: ReadonlySet<Thing>;
}

/** An account's jobs, the latest first, and what stands on them. */
export interface PastJobs {
  jobs: readonly PastJob[];
  /** What such a name means, if it stands on any of them. */
  thingOf: (description: string) => Thing | undefined;
}

/** What has a word of a name, by word. Of names that mean the same all words but one are the same. */
function createIndex() {
  const byWord = new Map<string, Thing[]>();
  const wordsOf = ({ words, sizes }: Wording) => (sizes === '' ? words : [...words, sizes]);
  return {
    add(thing: Thing): void {
      for (const word of wordsOf(thing.wording)) {
        const having = byWord.get(word);
        if (having) having.push(thing);
        else byWord.set(word, [thing]);
      }
    },
    find(wording: Wording): Thing | undefined {
      const words = wordsOf(wording);
      const shared = new Map<Thing, number>();
      for (const word of words)
        for (const thing of byWord.get(word) ?? []) shared.set(thing, (shared.get(thing) ?? 0) + 1);
      const least = Math.max(1, words.length - 1);
      return [...shared].find(([thing, count]) => count >= least && areAlike(thing.wording, wording))?.[0];
    },
  };
}

/** Finds what names mean, and takes in those that mean something new. */
function createThings() {
  const index = createIndex();
  const named = new Map<string, Thing | undefined>();
  const thingOf = (description: string): Thing | undefined => {
    const name = description.trim().toLowerCase();
    if (!named.has(name)) named.set(name, index.find(wordingOf(name)));
    return named.get(name);
  };
  const takeIn = (description: string): Thing => {
    const known = thingOf(description);
    if (known) return known;
    const thing: Thing = { wording: wordingOf(description), jobs: 0 };
    index.add(thing);
    named.set(description.trim().toLowerCase(), thing);
    return thing;
  };
  return { takeIn, thingOf };
}

/** More jobs tell nothing more of what is usual, and take longer to compare. */
const MOST_JOBS = 200;

/** Arranges the lines of the past by job. @param sent those of the latest job first. */
export function pastJobsOf(sent: readonly Pick<SentLine, 'quoteId' | 'title' | 'description'>[]): PastJobs {
  const { takeIn, thingOf } = createThings();
  const jobs = new Map<string, PastJob & { things: Set<Thing> }>();
  for (const { quoteId, title, description } of sent) {
    const job = jobs.get(quoteId) ?? { quoteId, title: wordingOf(title), things: new Set<Thing>() };
    if (!jobs.has(quoteId) && jobs.size === MOST_JOBS) break;
    jobs.set(quoteId, job);
    const thing = takeIn(description);
    if (!job.things.has(thing)) thing.jobs += 1;
    job.things.add(thing);
  }
  return { jobs: [...jobs.values()], thingOf };
}

/** What stands on every job tells least of which kind of job it is. */
const LEAST_WEIGHT = 0.2;
/** What stands on no other job tells of none; it may be that it was never needed before. */
const UNKNOWN_WEIGHT = 0.4;
/** So much of a job's lines, by what they tell, makes another one of its kind. */
const LIKE = 0.5;
/** What the same title counts for beside the lines. */
const SAME_TITLE = 0.3;
const TITLE_LIKE = 0.6;

/** Whether jobs are of the same kind as this one: by the lines that they share, and by their titles. */
export function kindOf({ title, descriptions }: Job, { jobs, thingOf }: PastJobs) {
  const weightOf = (thing: Thing) => Math.max(LEAST_WEIGHT, 1 - thing.jobs / jobs.length);
  const named = wordingOf(title);
  const found = descriptions.map(thingOf);
  const own = new Set(found.filter((thing) => thing !== undefined));
  const unknown = found.filter((thing) => thing === undefined).length * UNKNOWN_WEIGHT;
  const all = [...own].reduce((sum, thing) => sum + weightOf(thing), unknown);
  return {
    has: (thing: Thing): boolean => own.has(thing),
    includes: ({ title: other, things }: Pick<PastJob, 'title' | 'things'>): boolean => {
      const shared = [...own].reduce((sum, thing) => sum + (things.has(thing) ? weightOf(thing) : 0), 0);
      const isCalledSo = likenessOf(named, other) >= TITLE_LIKE;
      return (all === 0 ? 0 : shared / all) + (isCalledSo ? SAME_TITLE : 0) >= LIKE;
    },
  };
}
