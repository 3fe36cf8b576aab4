import { AppError, type EmailBody, type EmailLogQuery, type EmailState, type LoggedEmail } from '@jobspeak/contracts';
import { type Db, type Order, readPage } from '@jobspeak/kit';

interface EmailRow {
  id: string;
  account_id: string;
  recipient: string;
  template: string;
  subject: string;
  state: EmailState;
  attempts: number;
  last_error: string | null;
  requested_at: Date;
  settled_at: Date | null;
}

const COLUMNS = [
  'id',
  'account_id',
  'recipient',
  'template',
  'subject',
  'state',
  'attempts',
  'last_error',
  'requested_at',
  'settled_at',
];
const LATEST: Order = { by: ['requested_at', 'id'], direction: 'desc' };

const toLogged = (row: EmailRow): LoggedEmail => ({
  id: row.id,
  accountId: row.account_id,
  to: row.recipient,
  template: row.template,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  error: row.last_error,
  requestedAt: row.requested_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
});

/**
 * One page of all e-mails, the latest first. Not scoped: this is the back office.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listEmails(
  db: Db,
  { state, to, ...page }: EmailLogQuery,
): Promise<{ items: LoggedEmail[]; nextCursor: string | null }> {
  const emails = db('emails');
  if (state) emails.where({ state });
  const beginning = to
    ?.trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  if (beginning) emails.whereRaw('lower(recipient) like ?', [`${beginning}%`]);
  const { rows, nextCursor } = await readPage<EmailRow>(db, emails, LATEST, page, COLUMNS);
  return { items: rows.map(toLogged), nextCursor };
}

/** @throws AppError NOT_FOUND. */
export async function findEmail(db: Db, id: string): Promise<LoggedEmail> {
  const row: EmailRow | undefined = await db('emails').where({ id }).first(COLUMNS);
  if (!row) throw new AppError('NOT_FOUND');
  return toLogged(row);
}

/**
 * What a kept e-mail says: it lies here to be looked at. What goes to a mail server may hold a link that works, and is
 * nobody else's to read.
 * @throws AppError NOT_FOUND.
 */
export async function findBody(db: Db, id: string): Promise<EmailBody & { accountId: string }> {
  const row: (EmailBody & { accountId: string }) | undefined = await db('emails')
    .where({ id, state: 'kept' })
    .first('subject', 'text', 'html', 'account_id as accountId');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
