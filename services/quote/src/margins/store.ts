import { dayIn } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import type { ItemCost } from './domain';

interface CostRow {
  id: string;
  unit_cost: string | null;
  cost_since: Date | null;
}

/** What the account's items with these ids cost, and since when. */
export const costsOf = async (db: Db, accountId: string, ids: readonly string[]): Promise<ItemCost[]> => {
  const rows: CostRow[] = await db('items')
    .where({ account_id: accountId, deleted_at: null })
    .whereIn('id', ids)
    .select('id', 'unit_cost', 'cost_since');
  return rows.map(({ id, unit_cost, cost_since }) => ({
    id,
    unitCost: unit_cost === null ? null : Number(unit_cost),
    since: cost_since && dayIn('UTC', cost_since),
  }));
};
