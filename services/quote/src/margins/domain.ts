import { countedLines, type JobMargin, type Line, marginOf, type Role, totalsOf } from '@jobspeak/contracts';

/** Who of an account may read what its jobs leave: its owner. A role that is added is decided here. */
const READS_MARGINS = {
  user: true,
  tester: true,
  admin: true,
  super_admin: true,
} as const satisfies Record<Role, boolean>;

export const mayReadMargins = (role: Role): boolean => READS_MARGINS[role];

type Content = Parameters<typeof marginOf>[0];

/** What several jobs left together. */
function leftBy(jobs: readonly Content[]): JobMargin['like'] {
  if (jobs.length === 0) return null;
  const margins = jobs.map(marginOf);
  const profit = margins.reduce((sum, one) => sum + one.profit, 0);
  const net = jobs.reduce((sum, one) => sum + totalsOf(one).net, 0);
  return {
    jobs: jobs.length,
    marginPercent: net === 0 ? null : Math.round((profit * 10_000) / net) / 100,
    unknownJobs: margins.filter(({ unknownCosts }) => unknownCosts > 0).length,
  };
}

/** The cost of an item, and the day since when it stands; null where nobody knows. */
export interface ItemCost {
  id: string;
  unitCost: number | null;
  since: string | null;
}

/** The lines that stand at the cost of an item which is that old. */
export function oldCostsOf(
  lines: readonly Pick<Line, 'description' | 'itemId' | 'unitCost'>[],
  costs: readonly ItemCost[],
  before: string,
): JobMargin['oldCosts'] {
  const known = new Map(costs.map((cost) => [cost.id, cost]));
  return lines.flatMap(({ description, itemId, unitCost }) => {
    const cost = itemId === null ? undefined : known.get(itemId);
    // a cost that was typed for this job is as old as the job
    if (!cost?.since || unitCost === null || cost.unitCost !== unitCost) return [];
    return cost.since < before ? [{ description, since: cost.since }] : [];
  });
}

/** What a job leaves, beside the jobs like it. */
export function jobMarginOf(job: Content, like: readonly Content[], oldCosts: JobMargin['oldCosts']): JobMargin {
  const { profit, marginPercent, unknownCosts } = marginOf(job);
  const lines = countedLines(job.lines).length;
  return { profit, marginPercent, lines, unknownCosts, like: leftBy(like), oldCosts };
}
