import { Login, PageQuery, Register } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Keys } from '../keys/keys';
import { assertAdmin, changeProfile, login, profileOf, register } from './actions';
import { listUsers } from './store';

/** Only what is named changes: the defaults of a registration must not creep in. */
const ProfileEdit = z.object({
  firstName: Register.shape.firstName.unwrap().optional(),
  lastName: Register.shape.lastName.unwrap().optional(),
  businessName: Register.shape.businessName.optional(),
});
const UserListQuery = PageQuery.extend({ search: z.string().max(200).optional() });

export interface AuthOptions {
  keys: () => Keys;
  /** E-mail addresses in lower case that get the role admin. */
  admins: readonly string[];
}

export const routes = ({ db, signedIn, clock }: ServiceDependencies, { keys, admins }: AuthOptions) => {
  const entry = (req: Request) => ({
    keys: keys(),
    userAgent: (req.get('user-agent') ?? '').slice(0, 300),
    now: clock(),
  });
  return Router()
    .get(
      '/auth/.well-known/jwks.json',
      (_req, res) => void res.set('cache-control', 'public, max-age=300').json(keys().jwks),
    )
    .post('/auth/register', async (req, res) => {
      res.status(201).json(await register(db, Register.parse(req.body), entry(req), admins));
    })
    .post('/auth/login', async (req, res) => {
      res.json(await login(db, Login.parse(req.body), entry(req)));
    })
    .get('/auth/profile', signedIn, async (req, res) => {
      res.json(await profileOf(db, caller(req).userId));
    })
    .patch('/auth/profile', signedIn, async (req, res) => {
      res.json(await changeProfile(db, caller(req).userId, ProfileEdit.parse(req.body)));
    })
    .get('/admin/users', signedIn, async (req, res) => {
      await assertAdmin(db, caller(req).userId);
      res.json(await listUsers(db, UserListQuery.parse(req.query)));
    });
};
