import { AppError, type DocumentSnapshot, pdfRequested } from '@jobspeak/contracts';
import { type Db, emit, findShareOf, type Issued, printed } from '@jobspeak/kit';
import { dataUrl, logoOf, settingsOf } from '../business/actions';
import { findPhotoKeys } from '../photos/store';
import { findQuote } from '../quotes/store';
import { findDocumentLogo, findVersion, type IssuedVersion } from '../quotes/version-store';
import { type Extras, fileNameOf, snapshotOf } from './domain';

/** Which version of a quote is wanted. */
export interface Wanted {
  /** An issued version; absent: the quote as it stands now. */
  revision?: number | undefined;
  /** Where customers read: the address of the web application. */
  webUrl: string;
}

/** The customer's page of a document. */
export const pageOf = (webUrl: string, token: string): string => `${webUrl}/q/${token}`;

async function extrasOf(
  db: Db,
  issued: Issued,
  { answer, logoVersion }: IssuedVersion,
  webUrl: string,
): Promise<Extras> {
  const logo = logoVersion && (await findDocumentLogo(db, issued.accountId, logoVersion));
  const share = await findShareOf(db, issued);
  return {
    logo: logo && dataUrl(logo),
    answer: answer?.answer === 'approved' ? answer : null,
    acceptUrl: share && pageOf(webUrl, share.token),
    photoKeys: await findPhotoKeys(db, issued.accountId, issued.documentId),
  };
}

/** The page of an issued version, whatever the settings say since. */
export async function snapshotOfVersion(
  db: Db,
  issued: Issued,
  version: IssuedVersion,
  webUrl: string,
): Promise<DocumentSnapshot> {
  const extras = await extrasOf(db, issued, version, webUrl);
  return snapshotOf({ ...version.content, createdAt: version.at.toISOString() }, version.business, extras);
}

/**
 * A quote's document: a draft as it stands with the settings of today; an issued one as it was issued.
 * @throws AppError QUOTE_NOT_FOUND; NOT_FOUND for a version that was never issued.
 */
export async function documentOf(
  db: Db,
  accountId: string,
  quoteId: string,
  wanted: Wanted,
): Promise<{ snapshot: DocumentSnapshot; fileName: string }> {
  const quote = await findQuote(db, accountId, quoteId);
  const revision = wanted.revision ?? (quote.issuedOn === null ? null : quote.revision);
  if (revision === null) {
    const photoKeys = await findPhotoKeys(db, accountId, quoteId);
    const extras = { logo: await logoOf(db, accountId), answer: null, acceptUrl: null, photoKeys };
    return { snapshot: snapshotOf(quote, await settingsOf(db, accountId), extras), fileName: fileNameOf(quote) };
  }
  const version = await findVersion(db, accountId, quoteId, revision);
  if (!version) throw new AppError('NOT_FOUND');
  const snapshot = await snapshotOfVersion(db, { accountId, documentId: quoteId, revision }, version, wanted.webUrl);
  return { snapshot, fileName: fileNameOf(version.content) };
}

/**
 * The PDF of a quote: the one made before when nothing has changed, else a new one, for which the caller waits.
 * @throws AppError QUOTE_NOT_FOUND; NOT_FOUND for a version that was never issued; PDF_GENERATION_FAILED when it
 *   cannot be made in time.
 */
export async function pdfOfQuote(
  db: Db,
  accountId: string,
  quoteId: string,
  now: Date,
  wanted: Wanted,
): Promise<{ objectKey: string; fileName: string }> {
  const { snapshot, fileName } = await documentOf(db, accountId, quoteId, wanted);
  const objectKey = await printed(db, accountId, { documentId: quoteId, snapshot, now }, (trx, printing) =>
    emit(trx, pdfRequested, accountId, printing),
  );
  return { objectKey, fileName };
}
