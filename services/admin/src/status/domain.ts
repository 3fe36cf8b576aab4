import { type Health, NOT_SENT, type SystemStatus } from '@jobspeak/contracts';

/** What a service has told of itself of late: requests and events by its roll-ups, the rest by its gauges. */
export interface Told {
  /** Whether it has told anything at all, now and ever. */
  isHeard: boolean;
  isKnown: boolean;
  requests: number;
  failed: number;
  /** The latest reading of each gauge, over its parts the largest. */
  gauges: Readonly<Record<string, number>>;
}

/** Work of a dependency: how much of it was done of late, and how much failed. */
export interface Work {
  done: number;
  failed: number;
  /** On average, in seconds. */
  seconds?: number;
}

type Part = SystemStatus['parts'][number];
interface Verdict {
  state: Health;
  note: string;
  isSlow?: true;
}

const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`;

/** From so large a share on, and so many of them, failures are no longer single ones. */
const BAD_SHARE = 0.2;
const BAD_COUNT = 3;
const WARN_SHARE = 0.02;

/** What a share of failures means. */
function judgeShare({ done, failed }: Work, noun: string): Verdict {
  const all = done + failed;
  if (all === 0) return { state: 'unknown', note: `No ${noun}s in the last 15 minutes.` };
  if (failed === 0) return { state: 'good', note: `${count(all, noun)} in the last 15 minutes, none failed.` };
  const share = failed / all;
  const state = share >= BAD_SHARE && failed >= BAD_COUNT ? 'bad' : share >= WARN_SHARE ? 'warn' : 'good';
  return { state, note: `${failed} of ${count(all, noun)} failed in the last 15 minutes.` };
}

/** As `judgeShare`; work that takes longer than so many seconds on average is strained, also when none of it fails. */
export function judgeWork(work: Work, noun: string, slowSeconds: number): Verdict {
  const verdict = judgeShare(work, noun);
  const isSlow = (work.seconds ?? 0) > slowSeconds;
  if (verdict.state !== 'good' || !isSlow) return verdict;
  return {
    state: 'warn',
    isSlow: true,
    note: `A ${noun} has taken ${seconds(work.seconds ?? 0)} on average in the last 15 minutes.`,
  };
}

const SLOW_EMAIL_SECONDS = 10;

interface Limit {
  gauge: string;
  warn: number;
  bad: number;
  says: (value: number) => string;
}

const seconds = (value: number): string => (value < 1 ? `${Math.round(value * 1_000)} ms` : `${value.toFixed(1)} s`);

/** When a gauge of a service is too high. */
const LIMITS: readonly Limit[] = [
  {
    gauge: 'jobspeak.outbox.parked',
    warn: 1,
    bad: 10,
    says: (value) => `Events that nobody could work on, and that wait for a person: ${value}.`,
  },
  {
    gauge: 'jobspeak.outbox.oldest_age',
    warn: 30,
    bad: 300,
    says: (value) => `The oldest event has waited ${seconds(value)} to be published.`,
  },
  {
    gauge: 'jobspeak.recordings.oldest_age',
    warn: 30,
    bad: 300,
    says: (value) => `The oldest recording has waited ${seconds(value)} for its turn.`,
  },
  {
    gauge: 'db.client.connection.pending_requests',
    warn: 1,
    bad: 20,
    says: (value) => `Queries that wait for a database connection: ${value}.`,
  },
  {
    gauge: 'nodejs.eventloop.delay.p99',
    warn: 0.25,
    bad: 1,
    says: (value) => `The event loop is up to ${seconds(value)} late.`,
  },
];

const ORDER: readonly Health[] = ['good', 'unknown', 'warn', 'bad'];
const worst = (states: readonly Health[]): Health =>
  states.reduce<Health>((one, other) => (ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one), 'good');

function judgeGauges(gauges: Told['gauges']): Verdict | null {
  const verdicts = LIMITS.flatMap(({ gauge, warn, bad, says }): Verdict[] => {
    const value = gauges[gauge] ?? 0;
    return value < warn ? [] : [{ state: value >= bad ? 'bad' : 'warn', note: says(value) }];
  });
  return verdicts.find(({ state }) => state === 'bad') ?? verdicts[0] ?? null;
}

/** How e-mail does. @param servers how many mail servers take it; null when nobody has told yet. */
export function judgeEmail(work: Work, servers: number | null): Verdict {
  if (servers === 0) return { state: 'warn', note: `${NOT_SENT}.` };
  return judgeWork(work, 'message', SLOW_EMAIL_SECONDS);
}

/** How a service does, by the worst that it tells. */
export function judgeService({ isHeard, isKnown, requests, failed, gauges }: Told): Verdict {
  if (!isKnown) return { state: 'unknown', note: 'It has told nothing of itself yet.' };
  if (!isHeard) return { state: 'bad', note: 'It has been silent for more than 2 minutes.' };
  const full = judgeGauges(gauges);
  const answers =
    requests === 0
      ? ({ state: 'good', note: 'Alive; no requests in the last 15 minutes.' } as const)
      : judgeShare({ done: requests - failed, failed }, 'request');
  return full && worst([full.state, answers.state]) === full.state && full.state !== 'good' ? full : answers;
}

const FULL = { warn: 0.85, bad: 0.95 };

/** What the fullest disk means, from 0 to 1; null when none was told of. */
export function judgeDisk(share: number | null): Verdict {
  if (share === null) return { state: 'unknown', note: 'No process has told of a disk.' };
  const state = share >= FULL.bad ? 'bad' : share >= FULL.warn ? 'warn' : 'good';
  return { state, note: `The fullest disk is ${Math.round(share * 100)} % full.` };
}

/** Nobody is woken because a thing has not been used for a while. */
export const overall = (parts: readonly Part[]): Health =>
  worst(parts.map(({ state }) => (state === 'unknown' ? 'good' : state)));
