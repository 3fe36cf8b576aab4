import { ChangePassword, DeleteAccount } from '@jobspeak/contracts';
import { caller } from '@jobspeak/kit';
import { Router } from 'express';
import type { Surroundings } from '../surroundings';
import { changePassword, deleteAccount } from './actions';

export const routes = ({ db, person, entry }: Surroundings) =>
  Router()
    .post('/auth/change-password', person, async (req, res) => {
      await changePassword(db, caller(req), ChangePassword.parse(req.body), entry(req));
      res.status(204).end();
    })
    .post('/users/delete-my-account', person, async (req, res) => {
      await deleteAccount(db, caller(req), DeleteAccount.parse(req.body).password, entry(req));
      res.status(204).end();
    });
