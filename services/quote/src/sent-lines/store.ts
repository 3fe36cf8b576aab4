import { dayIn, daysAfter, LineKind, type Quote, Unit } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { SentLine } from './domain';

interface SentLineRow {
  quote_id: string;
  title: string;
  issued_on: string;
  kind: string;
  description: string;
  quantity: string;
  unit: string;
  unit_price: string | null;
}

const toSentLine = (row: SentLineRow): SentLine => ({
  quoteId: row.quote_id,
  title: row.title,
  issuedOn: row.issued_on,
  kind: LineKind.parse(row.kind),
  description: row.description,
  quantity: Number(row.quantity),
  unit: Unit.parse(row.unit),
  unitPrice: row.unit_price === null ? null : Number(row.unit_price),
});

type Sent = Pick<Quote, 'id' | 'revision' | 'issuedOn' | 'currency' | 'pricesIncludeTax' | 'lines'>;

/** Keeps the lines of a quote that goes to its customer. What is kept of a version stays: it does not change. */
export const keepSentLines = async (trx: Transaction, accountId: string, quote: Sent): Promise<void> => {
  if (quote.lines.length === 0) return;
  await trx('sent_lines')
    .insert(
      quote.lines.map(({ kind, description, quantity, unit, unitPrice, low }, index) => ({
        quote_id: quote.id,
        revision: quote.revision,
        position: index + 1,
        account_id: accountId,
        issued_on: quote.issuedOn,
        currency: quote.currency,
        includes_tax: quote.pricesIncludeTax,
        kind,
        description,
        quantity,
        unit,
        unit_price: low?.unitPrice === undefined ? unitPrice : null,
      })),
    )
    .onConflict(['quote_id', 'revision', 'position'])
    .ignore();
};

/** Forgets what was kept of a version whose sending is taken back. */
export const removeSentLines = (trx: Transaction, accountId: string, { id, revision }: Pick<Sent, 'id' | 'revision'>) =>
  trx('sent_lines').where({ account_id: accountId, quote_id: id, revision }).delete();

/** For how long what was sent says something of today's jobs: 24 months, and so many lines at most. */
const DAYS = 730;
const MOST = 5_000;

export interface Recent {
  now: Date;
  /** The prices of quotes in another currency, or with the tax within, are no prices for this one. */
  like: Pick<Quote, 'id' | 'currency' | 'pricesIncludeTax'>;
}

/**
 * The lines of the account's other quotes as they were sent last in 24 months, the latest first. Of a quote that was deleted there
 * are none.
 */
export const recentSentLines = async (db: Db, accountId: string, { now, like }: Recent): Promise<SentLine[]> => {
  const rows: SentLineRow[] = await db('sent_lines as line')
    .join('quotes as quote', 'quote.id', 'line.quote_id')
    .where({
      'line.account_id': accountId,
      'line.currency': like.currency,
      'line.includes_tax': like.pricesIncludeTax,
    })
    .where('line.issued_on', '>=', daysAfter(dayIn('UTC', now), -DAYS))
    .whereNot({ 'line.quote_id': like.id })
    .whereNot({ 'quote.state': 'deleted' })
    .whereRaw(
      'not exists (select from sent_lines later where later.quote_id = line.quote_id and later.revision > line.revision)',
    )
    .orderBy([{ column: 'line.issued_on', order: 'desc' }, { column: 'line.quote_id' }, { column: 'line.position' }])
    .limit(MOST)
    .select('line.quote_id', 'line.issued_on', 'line.kind', 'line.description', 'line.quantity', 'line.unit')
    .select('line.unit_price', 'quote.title');
  return rows.map(toSentLine);
};

/** How many quotes the account has sent, as far as `most`. */
export const countSent = async (db: Db, accountId: string, most: number): Promise<number> =>
  (await db('sent_lines').where({ account_id: accountId }).distinct('quote_id').limit(most)).length;
