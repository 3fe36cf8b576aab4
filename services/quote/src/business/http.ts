import { AppError, BusinessEdit, LOGO_MAX_BYTES } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import express, { Router } from 'express';
import { businessOf, changeLogo, changeSettings } from './actions';
import { findLogo } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/business/settings', signedIn, async (req, res) => {
      res.json(await businessOf(db, caller(req).accountId));
    })
    .put('/business/settings', signedIn, async (req, res) => {
      res.json(await changeSettings(db, caller(req).accountId, BusinessEdit.parse(req.body)));
    })
    .get('/business/logo', signedIn, async (req, res) => {
      const logo = await findLogo(db, caller(req).accountId);
      if (!logo) throw new AppError('NOT_FOUND');
      res.set({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }).type('png').send(logo);
    })
    .put('/business/logo', signedIn, express.raw({ type: 'image/*', limit: LOGO_MAX_BYTES }), async (req, res) => {
      if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('IMAGE_NOT_READABLE');
      res.json(await changeLogo(db, caller(req).accountId, req.body));
    })
    .delete('/business/logo', signedIn, async (req, res) => {
      res.json(await changeLogo(db, caller(req).accountId, null));
    });
