import { randomUUID } from 'node:crypto';
import type { PlanName } from '@jobspeak/contracts';
import { type Db, type Log, startWorker, type Transaction, type Worker } from '@jobspeak/kit';
import type { CardProvider } from '../provider/stripe';
import { Refusal } from './domain';
import { type Claim, claimJob, dropSettled, endJob, type JobKind, postponeJob } from './store';

/** What a handler works with. */
export interface Desk {
  db: Db;
  provider: CardProvider;
  log: Log;
  clock: () => Date;
  /** What everybody has without paying. */
  base: PlanName;
}

/** What came of a job, to be written in the transaction that ends it; nothing when there is nothing to write. */
export type Result = ((trx: Transaction) => Promise<void>) | null;

/**
 * Asks the card provider how things stand, and says what is to be written of it. It may be asked again for the same
 * thing: after a crash, and for each event about it.
 * @throws Refusal.
 */
export type Handler = (desk: Desk, claim: Claim) => Promise<Result>;

/** After the death of a process its jobs are taken up when this has passed: no job takes as long. */
const LEASE_SECONDS = 120;
/** A job that fails as often is left for somebody to look at: some two days. */
const MAX_ATTEMPTS = 40;
const LONGEST_WAIT_SECONDS = 3_600;
const DAYS_KEPT = 90;
const AT_ONCE = 4;

const waitAfter = (attempts: number): number => Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

async function settleFailure({ db, log }: Desk, claim: Claim, error: unknown): Promise<void> {
  const { id, kind, object, attempts } = claim;
  const facts = { err: error, job: id, kind, object, attempts };
  const isRefused = error instanceof Refusal;
  if (!isRefused && attempts < MAX_ATTEMPTS) {
    log.warn(facts, 'card provider not read yet');
    return postponeJob(db, claim, waitAfter(attempts), reasonOf(error));
  }
  log.error(facts, isRefused ? 'what is paid does not fit our record' : 'card provider given up on');
  await db.transaction((trx) => endJob(trx, claim, isRefused ? 'refused' : 'failed', reasonOf(error)));
}

/** Does the next job; false when none waits. */
async function doNext(desk: Desk, handlers: Readonly<Record<JobKind, Handler>>, worker: string): Promise<boolean> {
  const claim = await claimJob(desk.db, worker, LEASE_SECONDS);
  if (!claim) return false;
  try {
    const result = await handlers[claim.kind](desk, claim);
    await desk.db.transaction(async (trx) => {
      // another worker's by now: what came of it is theirs to write
      if (await endJob(trx, claim, 'done', null)) await result?.(trx);
    });
  } catch (error) {
    await settleFailure(desk, claim, error);
  }
  return true;
}

/** Starts working through what events have brought. */
export const startJobs = (desk: Desk, handlers: Readonly<Record<JobKind, Handler>>): Worker => {
  const worker = randomUUID();
  return startWorker({
    name: 'card provider events',
    log: desk.log,
    next: () => doNext(desk, handlers, worker),
    lanes: AT_ONCE,
  });
};

/** Forgets what was settled long ago. */
export const startTidying = ({ db, log }: Desk): Worker =>
  startWorker({
    name: 'settled card provider events',
    log,
    next: async () => (await dropSettled(db, DAYS_KEPT)) > 0,
    pollMs: 3_600_000,
  });
