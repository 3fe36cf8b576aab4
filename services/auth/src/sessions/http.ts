import { LogoutRequest, RefreshRequest } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import type { Keys } from '../keys/keys';
import { logout, refresh } from './actions';

export const routes = ({ db, clock }: ServiceDependencies, keys: () => Keys) =>
  Router()
    .post('/auth/refresh', async (req, res) => {
      res.json(await refresh(db, keys(), RefreshRequest.parse(req.body).refreshToken, clock()));
    })
    .post('/auth/logout', async (req, res) => {
      await logout(db, LogoutRequest.parse(req.body ?? {}).refreshToken, clock());
      res.status(204).end();
    });
