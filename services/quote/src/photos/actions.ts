import { createHash, randomUUID } from 'node:crypto';
import { type AddedPhoto, AppError, type Photo } from '@jobspeak/contracts';
import { type Db, type ObjectStore, once } from '@jobspeak/kit';
import type { Request } from 'express';
import { drawPhoto } from '../images';
import { editQuote, type QuoteRecord, withTotals } from '../quotes/domain';
import { lockStanding } from '../quotes/expiry';
import { findQuote, updateQuote } from '../quotes/store';
import * as store from './store';

/** Sharp enough to read a type plate on a screen or on paper, small enough for a phone's connection. */
const BOX = { width: 1600, height: 1600 };

const withPhoto = (quote: QuoteRecord, photo: Photo, now: Date): QuoteRecord =>
  editQuote(quote, { version: quote.version, photos: [...quote.photos, photo] }, now);

export interface PhotoSurroundings {
  db: Db;
  objects: ObjectStore;
  now: Date;
}

async function attach(
  { db, now }: PhotoSurroundings,
  req: Request,
  { accountId, quoteId, id }: store.StoredPhoto,
): Promise<AddedPhoto> {
  return once(db, req, async (trx) => {
    const quote = await lockStanding(trx, accountId, quoteId, now);
    if (quote.state === 'deleted') throw new AppError('QUOTE_NOT_FOUND');
    const photo: Photo = { id, caption: '' };
    const changed = withPhoto(quote, photo, now);
    await updateQuote(trx, accountId, changed);
    await store.keepPhotos(trx, accountId, changed, now);
    return { photo, quote: withTotals(changed) };
  });
}

/**
 * Draws a picture anew and puts it on a quote, at the end: once for each key of the request.
 * @throws AppError QUOTE_NOT_FOUND; INVALID_TRANSITION, with the moves that are possible, for a quote that cannot be
 *   edited; IMAGE_NOT_READABLE; INVALID_INPUT for one picture too many.
 */
export async function addPhoto(
  surroundings: PhotoSurroundings,
  req: Request,
  accountId: string,
  quoteId: string,
): Promise<AddedPhoto> {
  const { db, objects, now } = surroundings;
  const bytes: unknown = req.body;
  const id = randomUUID();
  withPhoto(await findQuote(db, accountId, quoteId), { id, caption: '' }, now); // refused before it is drawn
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new AppError('IMAGE_NOT_READABLE');
  const picture = await drawPhoto(bytes, BOX);
  req.body = createHash('sha256').update(bytes).digest('hex'); // what tells this request from another with its key
  const photo = { id, accountId, quoteId, objectKey: `${store.photosOf(accountId)}${quoteId}/${id}.jpg` };
  await store.insertPhoto(db, photo, now);
  try {
    await objects.put(photo.objectKey, picture);
    return await attach(surroundings, req, photo);
  } finally {
    // refused meanwhile, or added already by an earlier try
    if (await store.forgetUnshown(db, accountId, id)) await objects.remove(photo.objectKey);
  }
}

/** Where a picture of a quote lies, of any version. @throws AppError QUOTE_NOT_FOUND, NOT_FOUND. */
export async function locatePhoto(db: Db, accountId: string, quoteId: string, photoId: string): Promise<string> {
  await findQuote(db, accountId, quoteId);
  const key = (await store.findPhotoKeys(db, accountId, quoteId)).get(photoId);
  if (key === undefined) throw new AppError('NOT_FOUND');
  return key;
}
