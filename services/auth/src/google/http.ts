import { AppError, type GoogleSettings, GoogleSignIn } from '@jobspeak/contracts';
import { Router } from 'express';
import type { Surroundings } from '../surroundings';
import { signInWithGoogle } from './actions';
import { checkWith, issueNonce } from './token';

export const routes = ({ db, clock, keys, settings: { google }, entry }: Surroundings) => {
  const check = google === null ? null : checkWith(google);
  return Router()
    .get('/auth/google', (_req, res) => {
      const answer: GoogleSettings =
        google === null
          ? { clientId: null, nonce: null }
          : { clientId: google.clientId, nonce: issueNonce(keys(), clock()) };
      res.json(answer);
    })
    .post('/auth/google', async (req, res) => {
      if (check === null) throw new AppError('NOT_FOUND');
      res.json(await signInWithGoogle(db, check, GoogleSignIn.parse(req.body), entry(req)));
    });
};
