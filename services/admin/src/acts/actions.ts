import { randomUUID } from 'node:crypto';
import type { Act, AuditEntry, AuditedChange, AuditFilters } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { insertAct, listActs } from './store';

/** Who does something here, and when. */
export interface Doer {
  adminId: string;
  now: Date;
}

/** Keeps what an administrator does here, before anything is shown: what cannot be noted does not happen. */
export const keepAct = (
  db: Db,
  { adminId, now }: Doer,
  act: Pick<Act, 'act' | 'whose' | 'what'> & { change?: Act['change'] },
): Promise<void> => insertAct(db, { actId: randomUUID(), adminId, at: now.toISOString(), change: null, ...act });

const HEADINGS = ['at', 'administrator', 'administrator id', 'act', 'person', 'account id', 'what', 'change'];

/** What a spreadsheet would take for a formula is made a text: an address may begin like one. */
const disarmed = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cellOf = (text: string): string => `"${disarmed(text).replaceAll('"', '""')}"`;
const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Only what was changed, as it was and as it is. */
const wordsOf = ({ from, to }: AuditedChange): string =>
  Object.entries(to)
    .map(([field, value]) => `${field}: ${from[field] ?? ''} → ${value ?? ''}`)
    .sort()
    .join('; ');

const cellsOf = ({ at, adminEmail, adminId, act, person, whose, what, change }: AuditEntry): string[] => [
  at,
  adminEmail ?? '',
  adminId ?? '',
  act,
  person?.email ?? '',
  whose ?? '',
  what ?? '',
  change ? wordsOf(change) : '',
];

const PAGE = 1_000;
/** Nobody reads more in one file. */
const MOST_PAGES = 100;

/** What administrators did as CSV (RFC 4180), page by page. */
export async function* writeActs(db: Db, filters: AuditFilters): AsyncGenerator<string> {
  yield `\ufeff${lineOf(HEADINGS)}`;
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await listActs(db, filters, { limit: PAGE, cursor });
    yield items.map((entry) => lineOf(cellsOf(entry))).join('');
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
