import { type AdminChanges, PageQuery, UserEdit } from '@jobspeak/contracts';
import { caller, pathId } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Surroundings } from '../surroundings';
import { findAdminRow, listUsers } from '../users/store';
import { assertAdmin, editUser } from './actions';
import { listChanges } from './store';

const UserListQuery = PageQuery.extend({ search: z.string().max(200).optional() });

export const routes = ({ db, clock, person }: Surroundings) => {
  const admin: RequestHandler = async (req, _res, next) => {
    await assertAdmin(db, caller(req).userId);
    next();
  };
  return Router()
    .get('/admin/users', person, admin, async (req, res) => {
      res.json(await listUsers(db, UserListQuery.parse(req.query)));
    })
    .get('/admin/users/:id', person, admin, async (req, res) => {
      res.json(await findAdminRow(db, pathId(req, 'USER_NOT_FOUND')));
    })
    .get('/admin/users/:id/changes', person, admin, async (req, res) => {
      const { id } = await findAdminRow(db, pathId(req, 'USER_NOT_FOUND'));
      res.json({ items: await listChanges(db, id) } satisfies AdminChanges);
    })
    .patch('/admin/users/:id', person, admin, async (req, res) => {
      const id = pathId(req, 'USER_NOT_FOUND');
      res.json(await editUser(db, caller(req).userId, id, UserEdit.parse(req.body), clock()));
    });
};
