import { AppError, type Feedback, type FeedbackQuery } from '@jobspeak/contracts';
import { type Db, type Order, readPage, type Transaction } from '@jobspeak/kit';

/** A picture as it is kept. */
export interface Screenshot {
  type: string;
  bytes: Buffer;
}

export interface FeedbackRecord {
  id: string;
  accountId: string;
  userId: string;
  at: Date;
  screen: string;
  message: string;
  userAgent: string;
  screenshot: Screenshot | null;
}

export const insertFeedback = (trx: Transaction, { screenshot, ...feedback }: FeedbackRecord) =>
  trx('feedback').insert({
    id: feedback.id,
    account_id: feedback.accountId,
    user_id: feedback.userId,
    at: feedback.at,
    screen: feedback.screen,
    message: feedback.message,
    user_agent: feedback.userAgent,
    screenshot: screenshot?.bytes ?? null,
    screenshot_type: screenshot?.type ?? null,
  });

interface FeedbackRow {
  id: string;
  at: Date;
  screen: string;
  message: string;
  has_screenshot: boolean;
  account_id: string;
  user_id: string;
  email: string | null;
  first_name: string | null;
  business_name: string | null;
  user_agent: string;
  answer: string | null;
  answered_at: Date | null;
}

const toFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  at: row.at.toISOString(),
  screen: row.screen,
  message: row.message,
  hasScreenshot: row.has_screenshot,
  userId: row.user_id,
  email: row.email,
  businessName: row.business_name ?? '',
  userAgent: row.user_agent,
  answer: row.answered_at && { text: row.answer ?? '', at: row.answered_at.toISOString() },
});

const LATEST: Order = { by: ['feedback.at', 'feedback.id'], direction: 'desc' };
const COLUMNS = [
  'feedback.id',
  'at',
  'screen',
  'message',
  'feedback.account_id',
  'feedback.user_id',
  'email',
  'first_name',
  'business_name',
  'user_agent',
  'answer',
  'answered_at',
];

const feedbackRows = (db: Db) =>
  db('feedback')
    .leftJoin('people', 'people.user_id', 'feedback.user_id')
    .select(db.raw('screenshot is not null as has_screenshot'));

/**
 * One page of what people said, the latest first. Not scoped: this is the back office.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listFeedback(
  db: Db,
  { open, ...page }: FeedbackQuery,
): Promise<{ items: Feedback[]; nextCursor: string | null }> {
  const feedback = feedbackRows(db);
  if (open) feedback.whereNull('answered_at');
  const { rows, nextCursor } = await readPage<FeedbackRow>(db, feedback, LATEST, page, COLUMNS);
  return { items: rows.map(toFeedback), nextCursor };
}

/** What somebody said, held until the transaction ends, and whom an answer goes to. @throws AppError NOT_FOUND. */
export async function lockFeedback(trx: Transaction, id: string) {
  const row: FeedbackRow | undefined = await feedbackRows(trx)
    .where({ 'feedback.id': id })
    .forUpdate('feedback')
    .first(COLUMNS);
  if (!row) throw new AppError('NOT_FOUND');
  return { feedback: toFeedback(row), accountId: row.account_id, firstName: row.first_name ?? '' };
}

export const noteAnswer = (trx: Transaction, id: string, text: string, now: Date) =>
  trx('feedback').where({ id }).update({ answer: text, answered_at: now });

/** The picture that came with it. @throws AppError NOT_FOUND. */
export async function findScreenshot(db: Db, id: string): Promise<Screenshot & { accountId: string }> {
  const row: { screenshot: Buffer; screenshot_type: string; account_id: string } | undefined = await db('feedback')
    .where({ id })
    .whereNotNull('screenshot')
    .first('screenshot', 'screenshot_type', 'account_id');
  if (!row) throw new AppError('NOT_FOUND');
  return { type: row.screenshot_type, bytes: row.screenshot, accountId: row.account_id };
}

/** Keeps who somebody is, so that their feedback can be answered. */
export const keepPerson = (
  trx: Transaction,
  person: { userId: string; accountId: string; email: string; firstName: string; businessName: string },
) =>
  trx('people')
    .insert({
      user_id: person.userId,
      account_id: person.accountId,
      email: person.email,
      first_name: person.firstName,
      business_name: person.businessName,
    })
    .onConflict('user_id')
    .merge();
