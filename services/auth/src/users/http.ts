import { Login, ProfileEdit, Register } from '@jobspeak/contracts';
import { caller, idempotencyKey } from '@jobspeak/kit';
import { Router } from 'express';
import type { Surroundings } from '../surroundings';
import { changeProfile, login, profileOf, register } from './actions';

export const routes = ({ db, keys, person, entry }: Surroundings) =>
  Router()
    .get(
      '/auth/.well-known/jwks.json',
      (_req, res) => void res.set('cache-control', 'public, max-age=300').json(keys().jwks),
    )
    .post('/auth/register', async (req, res) => {
      res.status(201).json(await register(db, Register.parse(req.body), entry(req), idempotencyKey(req)));
    })
    .post('/auth/login', async (req, res) => {
      res.json(await login(db, Login.parse(req.body), entry(req)));
    })
    .get('/auth/profile', person, async (req, res) => {
      res.json(await profileOf(db, caller(req).userId));
    })
    .patch('/auth/profile', person, async (req, res) => {
      res.json(await changeProfile(db, caller(req).userId, ProfileEdit.parse(req.body)));
    });
