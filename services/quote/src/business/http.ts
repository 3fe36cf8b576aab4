import { BusinessSettings } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { changeSettings, settingsOf } from './actions';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/business/settings', signedIn, async (req, res) => {
      res.json(await settingsOf(db, caller(req).accountId));
    })
    .put('/business/settings', signedIn, async (req, res) => {
      res.json(await changeSettings(db, caller(req).accountId, BusinessSettings.parse(req.body)));
    });
