import { LogoutRequest, RefreshRequest } from '@jobspeak/contracts';
import { caller, ENDED_SESSIONS_PATH, pathId } from '@jobspeak/kit';
import { Router } from 'express';
import type { Surroundings } from '../surroundings';
import { devicesOf, endDevice, endedLately, endOtherDevices, logout, refresh } from './actions';

export const routes = ({ db, clock, keys, settings, person }: Surroundings) =>
  Router()
    .post('/auth/refresh', async (req, res) => {
      const { refreshToken } = RefreshRequest.parse(req.body);
      res.json(await refresh(db, { keys: keys(), settings, now: clock() }, refreshToken));
    })
    .post('/auth/logout', async (req, res) => {
      await logout(db, LogoutRequest.parse(req.body ?? {}).refreshToken, clock());
      res.status(204).end();
    })
    .get('/auth/sessions', person, async (req, res) => {
      const { userId, sessionId } = caller(req);
      res.json(await devicesOf(db, userId, sessionId));
    })
    .delete('/auth/sessions', person, async (req, res) => {
      const { userId, sessionId } = caller(req);
      await endOtherDevices(db, userId, sessionId, clock());
      res.status(204).end();
    })
    .delete('/auth/sessions/:id', person, async (req, res) => {
      await endDevice(db, caller(req).userId, pathId(req, 'NOT_FOUND'), clock());
      res.status(204).end();
    })
    // for the other processes; the gateway does not lead here
    .get(ENDED_SESSIONS_PATH, async (_req, res) => {
      res.json(await endedLately(db, clock()));
    });
