import {
  AppError,
  type Approve,
  type Ask,
  askedText,
  type CustomerDocument,
  type LinkStanding,
  type Photo,
  replyToOf,
} from '@jobspeak/contracts';
import type { Reachable } from '@jobspeak/documents';
import { type Db, findShare, noteOpened, type Share, type Transaction, type Visitor } from '@jobspeak/kit';
import { settingsOf } from '../business/actions';
import { pdfOfQuote, snapshotOfVersion } from '../documents/actions';
import { findPhotoKeys } from '../photos/store';
import { readQuote } from '../quotes/actions';
import type { QuoteRecord } from '../quotes/domain';
import { lockStanding } from '../quotes/expiry';
import { contentHashOf, type MoveFacts, moveQuote } from '../quotes/moves';
import { findVersion, type IssuedVersion } from '../quotes/version-store';
import { standingOf } from './domain';

/** @throws AppError LINK_NOT_FOUND for a token that was never given, and for what was taken back or deleted. */
async function openLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ share: Share; version: IssuedVersion; quote: QuoteRecord }> {
  const share = await findShare(db, token);
  const version = share && (await findVersion(db, share.accountId, share.documentId, share.revision));
  if (!share || !version) throw new AppError('LINK_NOT_FOUND');
  const quote = await readQuote(db, share.accountId, share.documentId, now).catch((error: unknown) => {
    const isDeleted = error instanceof AppError && error.code === 'QUOTE_NOT_FOUND';
    throw isDeleted ? new AppError('LINK_NOT_FOUND') : error;
  });
  return { share, version, quote };
}

/** A picture at the address from which its customer has it: where it lies is nobody's business. */
const photoOnPage = (token: string, { id, caption }: Photo) => ({ objectKey: `/q/${token}/photos/${id}`, caption });

/** Where a picture of the version lies that a link is about. @throws AppError LINK_NOT_FOUND, NOT_FOUND. */
export async function photoOfLink(db: Db, token: string, photoId: string, now: Date): Promise<string> {
  const { share, version } = await openLink(db, token, now);
  const isShown = version.content.photos.some(({ id }) => id === photoId);
  const key = isShown && (await findPhotoKeys(db, share.accountId, share.documentId)).get(photoId);
  if (!key) throw new AppError('NOT_FOUND');
  return key;
}

/** A document as its customer reads it: nothing of costs, sources or the owner's other business. */
export async function readLink(db: Db, webUrl: string, token: string, now: Date): Promise<CustomerDocument> {
  const { share, version, quote } = await openLink(db, token, now);
  const snapshot = await snapshotOfVersion(db, share, version, webUrl);
  const { answer, content } = version;
  return {
    standing: standingOf(share.revision, quote),
    contentHash: contentHashOf(content),
    discount: content.discount,
    // the evidence is on paper; over the link goes only what the customer has to know
    snapshot: { ...snapshot, answer: null, photos: content.photos.map((photo) => photoOnPage(token, photo)) },
    answer: answer && { answer: answer.answer, at: answer.at, name: answer.name, reason: answer.reason },
  };
}

/** Whose link it was that no longer works, to be asked for a new one; null for a token that was never given. */
export async function senderOf(db: Db, token: string): Promise<Reachable | null> {
  const share = await findShare(db, token);
  if (!share) return null;
  const { businessName: name, email, phone, address } = await settingsOf(db, share.accountId);
  return { name, email, phone, address };
}

/** The PDF of the version that a link is about. @throws AppError LINK_NOT_FOUND, PDF_GENERATION_FAILED. */
export async function pdfOfLink(db: Db, webUrl: string, token: string, now: Date) {
  const { accountId, documentId, revision } = (await openLink(db, token, now)).share;
  return pdfOfQuote(db, accountId, documentId, now, { revision, webUrl });
}

/**
 * Notes that the customer has opened the page, the first time for good. The owner's own look counts for nothing.
 */
export async function noteVisit(db: Db, token: string, visitor: Visitor, now: Date): Promise<void> {
  const { share } = await openLink(db, token, now);
  if (visitor.accountId === share.accountId) return;
  await db.transaction(async (trx) => {
    const quote = await lockStanding(trx, share.accountId, share.documentId, now);
    if (standingOf(share.revision, quote) !== 'open' || !(await noteOpened(trx, token, now))) return;
    if (quote.documentStatus === 'sent') await moveQuote(trx, share.accountId, quote, 'open', { by: 'customer', now });
  });
}

/** Runs an answer while the link takes one. @throws AppError LINK_CLOSED, with what the link says of itself. */
async function answering(
  db: Db,
  token: string,
  now: Date,
  act: (trx: Transaction, share: Share, quote: QuoteRecord, standing: LinkStanding) => Promise<unknown>,
): Promise<void> {
  const { share } = await openLink(db, token, now);
  await db.transaction(async (trx) => {
    const quote = await lockStanding(trx, share.accountId, share.documentId, now);
    await act(trx, share, quote, standingOf(share.revision, quote));
  });
}

const closed = (standing: LinkStanding) => new AppError('LINK_CLOSED', undefined, { details: { standing } });

const evidenceOf = ({ address, userAgent }: Visitor, signature: Approve['signature']): MoveFacts['evidence'] => ({
  address,
  userAgent: userAgent.slice(0, 400),
  signature,
});

/**
 * The customer's yes, with the options taken. A second tap on the same yes changes nothing.
 * @throws AppError LINK_CLOSED; STALE_VERSION when another document was on the screen than the one that is open;
 *   INVALID_INPUT for options that are not there.
 */
export const approveLink = (db: Db, token: string, given: Approve, visitor: Visitor, now: Date): Promise<void> =>
  answering(db, token, now, async (trx, share, quote, standing) => {
    if (standing === 'approved') return;
    if (standing !== 'open') throw closed(standing);
    const version = await findVersion(trx, share.accountId, share.documentId, share.revision);
    if (!version || contentHashOf(version.content) !== given.contentHash) throw new AppError('STALE_VERSION');
    const { name, selected, signature } = given;
    const evidence = evidenceOf(visitor, signature);
    await moveQuote(trx, share.accountId, quote, 'approve', { by: 'customer', now, name, selected, evidence });
  });

/** The customer's no. A second tap changes nothing. @throws AppError LINK_CLOSED. */
export const rejectLink = (db: Db, token: string, reason: string, visitor: Visitor, now: Date): Promise<void> =>
  answering(db, token, now, async (trx, share, quote, standing) => {
    if (standing === 'rejected') return;
    if (standing !== 'open') throw closed(standing);
    const evidence = evidenceOf(visitor, null);
    await moveQuote(trx, share.accountId, quote, 'reject', { by: 'customer', now, note: reason, evidence });
  });

/** A question of the customer to the business. @throws AppError LINK_CLOSED. */
export const askOverLink = (db: Db, token: string, asked: Ask, now: Date): Promise<void> =>
  answering(db, token, now, async (trx, share, quote, standing) => {
    if (standing !== 'open' && standing !== 'approved') throw closed(standing);
    await moveQuote(trx, share.accountId, quote, 'ask', {
      by: 'customer',
      now,
      note: askedText(asked),
      replyTo: replyToOf(asked, quote.client),
    });
  });
