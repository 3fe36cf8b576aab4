import type { AdminDashboard } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { readPlans } from '../analytics/store';
import { listGroups } from '../errors/store';
import { readCounts, readDurations, readTotal } from '../metrics/actions';
import { readRevenue } from '../revenue/store';
import { answered, before, GENERATIONS_TAKE, REQUESTS, SIGN_UP_SERIES, type Stretch } from '../rollups/domain';

const ERRORS = 5;

const ANSWERED = { metric: REQUESTS, service: 'gateway', part: '' };
const GENERATED = { metric: GENERATIONS_TAKE };

const countOf = (steps: readonly { count: number }[]): number => steps.reduce((sum, { count }) => sum + count, 0);

/** Figures of a stretch in all. */
async function readFigures(db: Db, stretch: Stretch): Promise<AdminDashboard['now']> {
  const [signUps, requests, generations] = await Promise.all([
    readCounts(db, stretch, SIGN_UP_SERIES),
    readTotal(db, stretch, ANSWERED),
    readTotal(db, stretch, GENERATED),
  ]);
  return { signUps: countOf(signUps), requests, generations };
}

/** The same, and step by step. */
async function readAll(db: Db, stretch: Stretch): Promise<Pick<AdminDashboard, 'now' | 'series'>> {
  const [signUps, requests, made, generations] = await Promise.all([
    readCounts(db, stretch, SIGN_UP_SERIES),
    readDurations(db, stretch, ANSWERED),
    readCounts(db, stretch, GENERATED),
    readTotal(db, stretch, GENERATED),
  ]);
  const series = requests.series.map(({ at, count, failed, p95Ms }, index) => ({
    at,
    signUps: signUps[index]?.count ?? 0,
    generations: made[index]?.count ?? 0,
    generationsFailed: made[index]?.failed ?? 0,
    requests: count,
    requestsFailed: failed,
    p95Ms,
  }));
  return { now: { signUps: countOf(signUps), requests: requests.total, generations }, series };
}

/** How the product does at a glance, and how it did before. */
export async function readDashboard(db: Db, stretch: Stretch): Promise<AdminDashboard> {
  const [{ now, series }, earlier, errors, plans, revenue] = await Promise.all([
    readAll(db, stretch),
    readFigures(db, before(stretch)),
    listGroups(db, { limit: ERRORS }, stretch),
    readPlans(db),
    readRevenue(db, stretch.from),
  ]);
  return { ...answered(stretch), now, before: earlier, series, errors: errors.items, plans, revenue };
}
