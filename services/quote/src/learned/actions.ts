import type { LearnedWording, Line, ReadLine } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';
import { lessonsOf } from './domain';
import * as store from './store';

/** Learns what a person put right of a reading, once their quote leaves draft: by then they mean it. */
export async function learnFrom(trx: Transaction, accountId: string, lines: readonly Line[], now: Date): Promise<void> {
  const corrected = lines.filter(({ source, description }) => source?.readAs && source.readAs !== description);
  if (corrected.length === 0) return;
  const ids = corrected.flatMap(({ itemId }) => itemId ?? []);
  const items = await store.namesOfItems(trx, accountId, ids);
  await store.saveLessons(trx, accountId, lessonsOf(corrected, items), now);
}

/** Counts the words whose lesson a reading has used, so that a business sees which of them serve it. */
export function noteUses(
  trx: Transaction,
  accountId: string,
  { lines, learned, now }: { lines: readonly ReadLine[]; learned: readonly LearnedWording[]; now: Date },
): Promise<void> {
  const taught = lines
    .filter(({ source }) => source.origins?.description?.found === 'learned')
    .map(({ description }) => description.toLowerCase());
  const used = learned.filter(({ description }) => taught.some((text) => text.includes(description.toLowerCase())));
  return store.countUses(
    trx,
    accountId,
    used.map(({ id }) => id),
    now,
  );
}
