import type { DocumentPreview, DocumentSnapshot, LinkStanding } from '@jobspeak/contracts';
import { customerStyles } from '@jobspeak/documents';
import type { Db } from '@jobspeak/kit';
import { documentOf, type Wanted } from '../documents/actions';
import { findPhotoKeys } from '../photos/store';
import type { QuoteRecord } from '../quotes/domain';
import { findQuote } from '../quotes/store';
import { standingOf } from '../sharing/domain';
import { customerPage } from '../sharing/page';

/** Stands where the token of a link does. */
const NO_LINK = 'preview';

/** What the link of a version says or, of one that has no link yet, will say. */
const standingWith = (quote: QuoteRecord, revision: number): LinkStanding =>
  revision === quote.revision && quote.documentStatus === 'draft' ? 'open' : standingOf(revision, quote);

/** The document with its pictures below the address of the page, as its customer has them. */
async function withAddresses(db: Db, quote: QuoteRecord, accountId: string, snapshot: DocumentSnapshot) {
  const keys = await findPhotoKeys(db, accountId, quote.id);
  const ids = new Map([...keys].map(([id, key]) => [key, id]));
  const photos = snapshot.photos.map(({ objectKey, caption }) => ({
    objectKey: `/q/${NO_LINK}/photos/${ids.get(objectKey) ?? ''}`,
    caption,
  }));
  return { ...snapshot, photos, answer: null };
}

/**
 * The customer's page of a quote, before it is sent or as it was: the draft as it stands, or an issued version.
 * @throws AppError QUOTE_NOT_FOUND; NOT_FOUND for a version that was never issued.
 */
export async function previewOf(db: Db, accountId: string, quoteId: string, wanted: Wanted): Promise<DocumentPreview> {
  const quote = await findQuote(db, accountId, quoteId);
  const { snapshot: stored } = await documentOf(db, accountId, quoteId, wanted);
  const snapshot = await withAddresses(db, quote, accountId, stored);
  const { answer } = stored;
  const standing = standingWith(quote, wanted.revision ?? quote.revision);
  const page = customerPage(NO_LINK, { standing, snapshot, answer, contentHash: '', discount: null });
  return { page, styles: customerStyles(snapshot) };
}
