import { AskToListen, PageQuery, UserEdit, UserListQuery } from '@jobspeak/contracts';
import { caller, pathId } from '@jobspeak/kit';
import { type Request, type RequestHandler, Router } from 'express';
import type { Surroundings } from '../surroundings';
import { findAdminRow, listUsers } from '../users/store';
import { assertAdmin, editUser } from './actions';
import {
  type Act,
  deleteUserAccount,
  devicesOfUser,
  lookAtUser,
  permitListening,
  sendVerification,
  signOutUser,
} from './acts';
import { listChanges } from './store';

const onlyAdmins =
  ({ db }: Surroundings): RequestHandler =>
  async (req, _res, next) => {
    await assertAdmin(db, caller(req).userId);
    next();
  };

const userIdOf = (req: Request) => pathId(req, 'USER_NOT_FOUND');

/** What an administrator reads. */
function readRoutes(surroundings: Surroundings, actOf: (req: Request) => Act) {
  const { db, person } = surroundings;
  const admin = onlyAdmins(surroundings);
  return Router()
    .get('/admin/users', person, admin, async (req, res) => {
      res.json(await listUsers(db, UserListQuery.parse(req.query)));
    })
    .get('/admin/users/:id', person, admin, async (req, res) => {
      res.json(await lookAtUser(db, actOf(req)));
    })
    .get('/admin/users/:id/sessions', person, admin, async (req, res) => {
      res.json(await devicesOfUser(db, actOf(req)));
    })
    .get('/admin/users/:id/changes', person, admin, async (req, res) => {
      const { id: userId } = await findAdminRow(db, userIdOf(req));
      res.json(await listChanges(db, userId, PageQuery.parse(req.query)));
    });
}

/** What an administrator does. */
export function routes(surroundings: Surroundings) {
  const { db, clock, person, settings, keys } = surroundings;
  const admin = onlyAdmins(surroundings);
  const adminOf = (req: Request) => ({ id: caller(req).userId, accountId: caller(req).accountId });
  const actOf = (req: Request): Act => ({ admin: adminOf(req), userId: userIdOf(req), now: clock() });
  return readRoutes(surroundings, actOf)
    .patch('/admin/users/:id', person, admin, async (req, res) => {
      const { admin: by, userId, now } = actOf(req);
      res.json(await editUser(db, by, userId, UserEdit.parse(req.body), now));
    })
    .delete('/admin/users/:id', person, admin, async (req, res) => {
      await deleteUserAccount(db, actOf(req));
      res.status(204).end();
    })
    .delete('/admin/users/:id/sessions', person, admin, async (req, res) => {
      await signOutUser(db, actOf(req));
      res.status(204).end();
    })
    .post('/admin/users/:id/verification', person, admin, async (req, res) => {
      await sendVerification(db, actOf(req), settings);
      res.status(204).end();
    })
    .post('/admin/listenings', person, admin, async (req, res) => {
      const asked = AskToListen.parse(req.body);
      res.status(201).json(await permitListening(db, keys(), { ...asked, admin: adminOf(req), now: clock() }));
    });
}
