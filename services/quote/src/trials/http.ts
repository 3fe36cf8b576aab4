import { AppError, NewTextTrial } from '@jobspeak/contracts';
import { caller, linkToken, type ServiceDependencies, type SwitchBoard } from '@jobspeak/kit';
import { Router } from 'express';
import type { LocalReader } from '../generation/network/local-reader';
import { claimTrial, openTextTrial, readTrial } from './actions';

export const routes = (
  { db, clock, signedIn }: ServiceDependencies,
  { flags, reader }: { flags: SwitchBoard; reader: LocalReader },
) =>
  Router()
    .post('/public/trials/text', async (req, res) => {
      if (!(await flags.isOn('trial'))) throw new AppError('TRIALS_CLOSED');
      res.status(201).json(await openTextTrial(db, reader, NewTextTrial.parse(req.body), clock()));
    })
    .get('/public/trials/:token', async (req, res) => {
      res.set('cache-control', 'no-store').json(await readTrial(db, linkToken(req), clock()));
    })
    .post('/trials/:token/claim', signedIn, async (req, res) => {
      res.json(await claimTrial(db, caller(req).accountId, linkToken(req), clock()));
    });
