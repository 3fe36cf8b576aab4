import { AppError, type Photo } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface PhotoRow {
  id: string;
  account_id: string;
  quote_id: string;
  object_key: string;
  loose_since: Date | null;
  created_at: Date;
}

/** A picture on a quote, and where it lies. */
export interface StoredPhoto {
  id: string;
  accountId: string;
  quoteId: string;
  objectKey: string;
}

/** Where the pictures of an account lie. */
export const photosOf = (accountId: string): string => `photos/${accountId}/`;

/** Notes a picture that is about to be stored: until it is on its quote, it is loose. */
export const insertPhoto = (db: Db, { id, accountId, quoteId, objectKey }: StoredPhoto, now: Date) =>
  db('photos').insert({
    id,
    account_id: accountId,
    quote_id: quoteId,
    object_key: objectKey,
    loose_since: now,
    created_at: now,
  });

/** Where the pictures of a quote lie, by their ids: those of all its versions. */
export const findPhotoKeys = async (
  db: Db,
  accountId: string,
  quoteId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db<PhotoRow>('photos')
    .where({ account_id: accountId, quote_id: quoteId })
    .select('id', 'object_key');
  return new Map(rows.map((row) => [row.id, row.object_key]));
};

const IS_FROZEN = `exists (
  select from quote_versions v where v.quote_id = photos.quote_id
    and v.content->'photos' @> jsonb_build_array(jsonb_build_object('id', photos.id::text)))`;

/**
 * Notes which pictures the quote, whose row the transaction holds, shows from now on: those that no version shows any
 * more are loose.
 * @throws AppError INVALID_INPUT for a picture that the quote does not have.
 */
export async function keepPhotos(
  trx: Transaction,
  accountId: string,
  quote: { id: string; photos: readonly Photo[] },
  now: Date,
): Promise<void> {
  const shown = quote.photos.map(({ id }) => id);
  const known = await findPhotoKeys(trx, accountId, quote.id);
  if (!shown.every((id) => known.has(id)))
    throw new AppError('INVALID_INPUT', { photos: 'This photo is not there any more. Add it again.' });
  await trx('photos')
    .where({ account_id: accountId, quote_id: quote.id })
    .update({
      loose_since: trx.raw(
        `case when id = any(?::uuid[]) or ${IS_FROZEN} then null else coalesce(loose_since, ?) end`,
        [shown, now],
      ),
    });
}

/** Has the copy of a quote show the same pictures, one by one. */
export const copyPhotos = (
  trx: Transaction,
  accountId: string,
  copyId: string,
  { from, to }: { from: readonly Photo[]; to: readonly Photo[] },
  now: Date,
) =>
  trx.raw(
    `insert into photos (id, account_id, quote_id, object_key, created_at)
     select copies.id, account_id, ?, object_key, ?
     from unnest(?::uuid[], ?::uuid[]) as copies (original, id) join photos on photos.id = copies.original
     where account_id = ?`,
    [copyId, now, from.map(({ id }) => id), to.map(({ id }) => id), accountId],
  );

/** Takes a picture off the books that no quote shows; false for one that is shown. */
export const forgetUnshown = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  db.transaction(async (trx) => {
    const photo = await trx<PhotoRow>('photos').where({ account_id: accountId, id }).forUpdate().first();
    if (photo?.loose_since === null) return false;
    await trx('photos').where({ account_id: accountId, id }).delete();
    return true;
  });

/** Takes a picture that has been loose since `before`, with its quote; others take others. */
export const takeLoose = async (trx: Transaction, before: Date): Promise<StoredPhoto | null> => {
  const row: PhotoRow | undefined = await trx('photos')
    .join('quotes', 'quotes.id', 'photos.quote_id')
    .where('photos.loose_since', '<=', before)
    .orderBy('photos.loose_since')
    .forUpdate('photos', 'quotes')
    .skipLocked()
    .first('photos.*');
  return row ? { id: row.id, accountId: row.account_id, quoteId: row.quote_id, objectKey: row.object_key } : null;
};

export const deletePhoto = (trx: Transaction, { accountId, id }: StoredPhoto) =>
  trx('photos').where({ account_id: accountId, id }).delete();

/** Notes objects, or all below a prefix that ends in a slash, to be removed from the store once this is written. */
export const discard = async (trx: Transaction, accountId: string, keys: readonly string[], now: Date) => {
  if (keys.length === 0) return;
  await trx('discarded_objects')
    .insert(keys.map((key) => ({ key, account_id: accountId, discarded_at: now })))
    .onConflict()
    .ignore();
};

/** Takes the key that has been discarded first; others take others. */
export const takeDiscarded = async (trx: Transaction): Promise<string | null> => {
  const row: { key: string } | undefined = await trx('discarded_objects')
    .orderBy('discarded_at')
    .forUpdate()
    .skipLocked()
    .first('key');
  return row?.key ?? null;
};

/** Whether a quote still has the picture that lies there. */
export const isInUse = async (trx: Transaction, objectKey: string): Promise<boolean> =>
  (await trx('photos').where({ object_key: objectKey }).first('id')) !== undefined;

export const forgetDiscarded = (trx: Transaction, key: string) => trx('discarded_objects').where({ key }).delete();
