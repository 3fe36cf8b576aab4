import { type Locale, MOST_OMISSIONS, type Omission } from '@jobspeak/contracts';
import { likenessOf, wordingOf } from '@jobspeak/reader';
import { pastPricesOf } from '../../past-prices/domain';
import { type Job, kindOf, type PastJob, pastJobsOf, type SentLine, type Thing } from '../../sent-lines/domain';
import { isWaste, rootsIn, tells, tradeOf, usualOf } from './trades';

/** The draft that is about to be sent. */
export interface Draft extends Job {
  id: string;
  notes: string;
  locale: Locale;
}

/** What is no part of a kind of job. */
export interface Declined extends Job {
  quoteId: string;
  description: string;
}

/** What an account knows of its jobs. */
export interface Experience {
  /** The lines of what it sent, the latest first. */
  sent: readonly SentLine[];
  declined: readonly Declined[];
  /** It has sent too little for its own jobs to tell. */
  isNew: boolean;
}

/** Of fewer jobs nobody can tell what stands on most of them; of very old ones, not what does today. */
const LEAST_JOBS = 4;
const LAST_JOBS = 20;
const MOST_OF_THEM = 0.6;
/** Two thirds of the same words are near enough not to ask: "Skip" is there where "Skip hire" is usual. */
const NEAR = 0.66;

const areNear = (one: string, other: string): boolean =>
  // a skip and rubbish that is taken away have no word in common
  (isWaste(one) && isWaste(other)) || likenessOf(wordingOf(one), wordingOf(other)) >= NEAR;

/** The value that is most frequent; of several the first. */
function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

const NO_LINE = '00000000-0000-0000-0000-000000000000';

/** What the account usually charges for one; null where it never did. */
function priceOf({ description, unit }: Pick<Omission, 'description' | 'unit'>, sent: readonly SentLine[]) {
  const [past] = pastPricesOf([{ id: NO_LINE, description, unit }], sent);
  return past?.usual.unitPrice ?? null;
}

/** The things that stand on most of these jobs, those on most of them first. */
function frequentIn(jobs: readonly PastJob[]): { thing: Thing; times: number }[] {
  const counts = new Map<Thing, number>();
  for (const { things } of jobs) for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts]
    .map(([thing, times]) => ({ thing, times }))
    .filter(({ times }) => times >= jobs.length * MOST_OF_THEM)
    .sort((one, other) => other.times - one.times);
}

/** The jobs of the past with what tells which of them are of the draft's kind. */
function experienceOf(draft: Draft, sent: readonly SentLine[]) {
  const past = pastJobsOf(sent);
  const kind = kindOf(draft, past);
  const like = past.jobs.filter(kind.includes).slice(0, LAST_JOBS);
  return { past, kind, like };
}
type Known = ReturnType<typeof experienceOf>;

/** What stands on most jobs like the draft and not on it, as its latest line has it. */
function missingFrom(draft: Draft, { past, kind, like }: Known, sent: readonly SentLine[]): Omission[] {
  if (like.length < LEAST_JOBS) return [];
  const ids = new Set(like.map(({ quoteId }) => quoteId));
  const ofLike = sent.filter(({ quoteId }) => ids.has(quoteId));
  return frequentIn(like).flatMap(({ thing, times }) => {
    const lines = ofLike.filter(({ description }) => past.thingOf(description) === thing);
    const [latest] = lines;
    if (!latest || kind.has(thing) || draft.descriptions.some((one) => areNear(one, latest.description))) return [];
    const { description, unit } = latest;
    const quantity = mostFrequent(lines.map((line) => line.quantity)) ?? 1;
    const seen = { times, of: like.length };
    return [{ description, kind: latest.kind, unit, quantity, unitPrice: priceOf({ description, unit }, sent), seen }];
  });
}

/** What the trade knows, as far as nothing on the draft says that it is there. */
function usualOfTrade(draft: Draft, sent: readonly SentLine[]): Omission[] {
  const trade = tradeOf([draft.title, ...draft.descriptions]);
  if (!trade) return [];
  const roots = rootsIn([draft.title, draft.notes, ...draft.descriptions].join(' '));
  return usualOf(trade, roots, draft.locale)
    .filter(({ told }) => !tells(told, roots))
    .map(({ description, kind, unit }) => {
      const unitPrice = priceOf({ description, unit }, sent);
      return { description, kind, unit, quantity: 1, unitPrice, seen: null };
    });
}

/** Whether somebody has said no to it: on this quote, or for this kind of job. */
function isDeclined(omission: Omission, draft: Draft, { past, kind }: Known, declined: readonly Declined[]): boolean {
  const trade = omission.seen === null ? tradeOf([draft.title, ...draft.descriptions]) : null;
  return declined.some((no) => {
    if (!areNear(no.description, omission.description)) return false;
    if (no.quoteId === draft.id || (trade !== null && tradeOf([no.title, ...no.descriptions]) === trade)) return true;
    const things = new Set(no.descriptions.map(past.thingOf).filter((thing) => thing !== undefined));
    return kind.includes({ title: wordingOf(no.title), things });
  });
}

/** What the draft may lack: at most three, those that it was answered no to counted. */
export function omissionsOf(draft: Draft, { sent, declined, isNew }: Experience): Omission[] {
  const left = MOST_OMISSIONS - declined.filter(({ quoteId }) => quoteId === draft.id).length;
  if (left <= 0 || draft.descriptions.length === 0) return [];
  const known = experienceOf(draft, sent);
  const own = missingFrom(draft, known, sent);
  const more = isNew ? usualOfTrade(draft, sent) : [];
  const others = more.filter((one) => !own.some(({ description }) => areNear(description, one.description)));
  return [...own, ...others].filter((one) => !isDeclined(one, draft, known, declined)).slice(0, left);
}
