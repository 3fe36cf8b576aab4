import type { AdminDashboard } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { readPlans } from '../analytics/store';
import { listGroups } from '../errors/store';
import { readCounts, readDurations, readTotal } from '../metrics/actions';
import { answered, before, GENERATIONS_TAKE, REQUESTS, SIGN_UP_SERIES, type Stretch } from '../rollups/domain';

const ERRORS = 5;

const ANSWERED = { metric: REQUESTS, service: 'gateway', part: '' };
const GENERATED = { metric: GENERATIONS_TAKE };

/** Figures of a stretch in all. */
async function readFigures(db: Db, stretch: Stretch): Promise<AdminDashboard['now']> {
  const [signUps, requests, generations] = await Promise.all([
    readTotal(db, stretch, SIGN_UP_SERIES),
    readTotal(db, stretch, ANSWERED),
    readTotal(db, stretch, GENERATED),
  ]);
  return { signUps: signUps.count, requests, generations };
}

async function readSeries(db: Db, stretch: Stretch): Promise<AdminDashboard['series']> {
  const [signUps, requests, generations] = await Promise.all([
    readCounts(db, stretch, SIGN_UP_SERIES),
    readDurations(db, stretch, ANSWERED),
    readCounts(db, stretch, GENERATED),
  ]);
  return requests.series.map(({ at, count, failed, p95Ms }, index) => ({
    at,
    signUps: signUps[index]?.count ?? 0,
    generations: generations[index]?.count ?? 0,
    generationsFailed: generations[index]?.failed ?? 0,
    requests: count,
    requestsFailed: failed,
    p95Ms,
  }));
}

/** How the product does at a glance, and how it did before. */
export async function readDashboard(db: Db, stretch: Stretch): Promise<AdminDashboard> {
  const [series, now, earlier, errors, plans] = await Promise.all([
    readSeries(db, stretch),
    readFigures(db, stretch),
    readFigures(db, before(stretch)),
    listGroups(db, { limit: ERRORS }, stretch),
    readPlans(db),
  ]);
  return { ...answered(stretch), now, before: earlier, series, errors: errors.items, plans };
}
