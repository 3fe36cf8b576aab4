import { pipeline } from 'node:stream/promises';
import { AppError, PHOTO_MAX_BYTES } from '@jobspeak/contracts';
import { caller, type ObjectStore, pathId, type ServiceDependencies } from '@jobspeak/kit';
import express, { type Request, type Response, Router } from 'express';
import { photoOfLink } from '../sharing/customer';
import { addPhoto, locatePhoto } from './actions';

const idOf = (req: Request, name: string): string => String(req.params[name]);

async function sendPhoto(objects: ObjectStore, key: string, res: Response, caching: string): Promise<void> {
  const picture = await objects.get(key);
  if (!picture) throw new AppError('NOT_FOUND');
  res.set({
    'content-type': 'image/jpeg',
    'content-length': String(picture.size),
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
  });
  await pipeline(picture.stream, res);
}

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies) =>
  Router()
    .post(
      '/quotes/:id/photos',
      signedIn,
      express.raw({ type: 'image/*', limit: PHOTO_MAX_BYTES }),
      async (req, res) => {
        const id = pathId(req, 'QUOTE_NOT_FOUND');
        res.status(201).json(await addPhoto({ db, objects, now: clock() }, req, caller(req).accountId, id));
      },
    )
    .get('/quotes/:id/photos/:photoId', signedIn, async (req, res) => {
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      const key = await locatePhoto(db, caller(req).accountId, id, idOf(req, 'photoId'));
      await sendPhoto(objects, key, res, 'private, max-age=31536000, immutable');
    })
    .get('/public/quotes/:token/photos/:photoId', async (req, res) => {
      const key = await photoOfLink(db, idOf(req, 'token'), idOf(req, 'photoId'), clock());
      await sendPhoto(objects, key, res, 'no-store');
    });
