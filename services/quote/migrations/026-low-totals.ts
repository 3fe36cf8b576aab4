import { QuoteContent, totalsOf } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';

/** The lower end of what a quote comes to, for lists; null where it is one figure. */
export const up = async (db: Db): Promise<void> => {
  await db.raw('alter table quotes add column total_low bigint');
  // of those that were ranges before there was this column
  const ranges: { id: string; content: unknown }[] = await db('quotes')
    .whereRaw(`jsonb_path_exists(content, '$.lines[*].low')`)
    .select('id', 'content');
  for (const { id, content } of ranges)
    await db('quotes')
      .where({ id })
      .update({ total_low: totalsOf(QuoteContent.parse(content)).low?.total ?? null });
};
