import { randomUUID } from 'node:crypto';
import { AppError, emailRequested, type Feedback, type NewFeedback } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import { type Doer, keepAct } from '../acts/actions';
import { type FeedbackRecord, insertFeedback, lockFeedback, noteAnswer, type Screenshot } from './store';

/** How each kind of picture begins: what a browser is told that it is must be what it is. */
const BEGINNINGS: Record<string, string> = {
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'image/webp': '52494646',
};

/** @throws AppError INVALID_INPUT with `screenshot` for bytes that are no such picture. */
function screenshotOf(dataUrl: string | undefined): Screenshot | null {
  if (dataUrl === undefined) return null;
  const [head = '', data = ''] = dataUrl.split(',');
  const type = /^data:([\w/]+);/.exec(head)?.[1] ?? '';
  const bytes = Buffer.from(data, 'base64');
  const beginning = BEGINNINGS[type];
  if (!beginning || !bytes.toString('hex', 0, 4).startsWith(beginning))
    throw new AppError('INVALID_INPUT', { screenshot: 'This is not a picture.' });
  return { type, bytes };
}

/** Keeps what somebody says of the product. @throws AppError INVALID_INPUT. */
export async function giveFeedback(
  trx: Transaction,
  { screenshot, ...said }: NewFeedback,
  facts: Pick<FeedbackRecord, 'accountId' | 'userId' | 'userAgent'> & { now: Date },
): Promise<{ id: string }> {
  const { now: at, ...from } = facts;
  const id = randomUUID();
  await insertFeedback(trx, { ...said, ...from, id, at, screenshot: screenshotOf(screenshot) });
  return { id };
}

/**
 * Answers feedback by e-mail, once.
 * @throws AppError NOT_FOUND; INVALID_TRANSITION for what is answered, and where no address is known.
 */
export async function answerFeedback(trx: Transaction, id: string, text: string, doer: Doer): Promise<Feedback> {
  const { now } = doer;
  const { feedback, accountId, firstName } = await lockFeedback(trx, id);
  if (feedback.answer || feedback.email === null) throw new AppError('INVALID_TRANSITION');
  await noteAnswer(trx, id, text, now);
  await keepAct(trx, doer, { act: 'feedback-answered', whose: accountId, what: id });
  await emit(trx, emailRequested, accountId, {
    emailId: randomUUID(),
    to: feedback.email,
    template: 'feedback-answer',
    values: { name: firstName, said: feedback.message, answer: text },
  });
  return { ...feedback, answer: { text, at: now.toISOString() } };
}
