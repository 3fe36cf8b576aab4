import { type InvoiceDashboard, type QuoteToInvoice, QuoteVersion } from '@jobspeak/contracts';
import { type Db, type Order, readPage, type Transaction } from '@jobspeak/kit';

type CurrencyCode = InvoiceDashboard['currency'];

/** A quote as it was agreed, and whether it has been called off since. */
export interface AgreedQuote {
  id: string;
  agreed: QuoteVersion;
  isCancelled: boolean;
}

interface AgreedRow {
  id: string;
  agreed: unknown;
  approved_at: Date | null;
  cancelled_at: Date | null;
}

const toAgreed = (row: AgreedRow): AgreedQuote | null =>
  row.agreed === null
    ? null
    : {
        id: row.id,
        agreed: QuoteVersion.parse(row.agreed),
        isCancelled: row.cancelled_at !== null && row.approved_at !== null && row.cancelled_at > row.approved_at,
      };

/** Keeps what was agreed, unless a later agreement has come before it. */
export const keepAgreed = (trx: Transaction, accountId: string, id: string, agreed: QuoteVersion, approvedAt: Date) =>
  trx('agreed_quotes')
    .insert({
      id,
      account_id: accountId,
      agreed: JSON.stringify(agreed),
      currency: agreed.currency,
      total: agreed.totals.total,
      approved_at: approvedAt,
    })
    .onConflict('id')
    .merge()
    .whereRaw('agreed_quotes.account_id = ? and coalesce(agreed_quotes.approved_at, ?) <= ?', [
      accountId,
      approvedAt,
      approvedAt,
    ]);

/** Notes a call-off, also of a quote whose agreement has not been heard of yet. */
export const noteCancelled = (trx: Transaction, accountId: string, id: string, cancelledAt: Date) =>
  trx('agreed_quotes')
    .insert({ id, account_id: accountId, cancelled_at: cancelledAt })
    .onConflict('id')
    .merge(['cancelled_at'])
    .where('agreed_quotes.account_id', accountId);

/** Holds an agreed quote until the transaction ends, so that its invoices are made one after another. */
export const lockAgreed = async (trx: Transaction, accountId: string, id: string): Promise<AgreedQuote | null> => {
  const row: AgreedRow | undefined = await trx('agreed_quotes')
    .where({ account_id: accountId, id })
    .forUpdate()
    .first('id', 'agreed', 'approved_at', 'cancelled_at');
  return row ? toAgreed(row) : null;
};

/** What is agreed, not called off, and on no invoice yet; an invoice that is credited in full takes nothing. */
const LEFT_OVER = `
  select * from (
    select quote.id, quote.agreed, quote.currency, quote.approved_at, quote.total - coalesce((
      select sum(invoice.total) from invoices invoice
       where invoice.quote_id = quote.id and invoice.account_id = quote.account_id and invoice.kind = 'invoice'
         and invoice.document_status <> 'cancelled' and invoice.credited < invoice.total), 0) as left_over
      from agreed_quotes quote
     where quote.account_id = ? and quote.approved_at is not null
       and (quote.cancelled_at is null or quote.cancelled_at <= quote.approved_at)
       -- the last invoice may have come to less than was agreed
       and not exists (
         select 1 from invoices last
          where last.quote_id = quote.id and last.account_id = quote.account_id and last.kind = 'invoice'
            and last.document_status <> 'cancelled' and last.credited < last.total
            and last.basis->'portion'->>'type' in ('whole', 'rest'))
  ) as quotes where left_over > 0`;

/** How much there is to be invoiced. */
export async function sumToInvoice(db: Db, accountId: string, currency: CurrencyCode) {
  const { rows } = await db.raw<{ rows: { count: string; total: string }[] }>(
    `select count(*) as count, coalesce(sum(left_over), 0) as total from (${LEFT_OVER}) as sums where currency = ?`,
    [accountId, currency],
  );
  return { count: Number(rows[0]?.count), total: Number(rows[0]?.total) };
}

interface LeftOverRow {
  id: string;
  agreed: unknown;
  currency: CurrencyCode;
  left_over: string;
}

const FIRST_AGREED: Order = { by: ['approved_at', 'id'], direction: 'asc' };

/**
 * One page of the quotes that are to be invoiced, the first agreed first.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listToInvoice(
  db: Db,
  accountId: string,
  page: { limit: number; cursor?: string | undefined },
  currency?: CurrencyCode,
): Promise<{ items: QuoteToInvoice[]; nextCursor: string | null }> {
  const quotes = db.from(db.raw(`(${LEFT_OVER}) as quotes`, [accountId]));
  if (currency) quotes.where({ currency });
  const { rows, nextCursor } = await readPage<LeftOverRow>(db, quotes, FIRST_AGREED, page);
  const items = rows.map((row) => {
    const { number, title, client } = QuoteVersion.parse(row.agreed);
    const { id: quoteId, currency, left_over: left } = row;
    return { quoteId, number, title, clientName: client.name, currency, left: Number(left) };
  });
  return { items, nextCursor };
}
