import { LibraryQuery, NewTemplate, TemplateEdit, TemplateFromQuote } from '@jobspeak/contracts';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { addTemplate, changeTemplate, deleteTemplate, duplicateTemplate, restoreTemplate } from './actions';
import { findTemplate, pageTemplates } from './store';

const WithSource = z.object({ from: z.unknown() }).refine(({ from }) => from !== undefined);

/** A body that names a quote is a template made of it. */
const readTemplate = (body: unknown) =>
  WithSource.safeParse(body).success ? TemplateFromQuote.parse(body) : NewTemplate.parse(body);

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/templates', signedIn, async (req, res) => {
      res.json(await pageTemplates(db, caller(req).accountId, LibraryQuery.parse(req.query)));
    })
    .post('/templates', signedIn, async (req, res) => {
      const template = readTemplate(req.body);
      const { accountId } = caller(req);
      res.status(201).json(await once(db, req, (trx) => addTemplate(trx, accountId, template, clock())));
    })
    .get('/templates/:id', signedIn, async (req, res) => {
      res.json(await findTemplate(db, caller(req).accountId, pathId(req, 'TEMPLATE_NOT_FOUND')));
    })
    .patch('/templates/:id', signedIn, async (req, res) => {
      const edit = TemplateEdit.parse(req.body);
      res.json(await changeTemplate(db, caller(req).accountId, pathId(req, 'TEMPLATE_NOT_FOUND'), edit, clock()));
    })
    .post('/templates/:id/duplicate', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const id = pathId(req, 'TEMPLATE_NOT_FOUND');
      res.status(201).json(await once(db, req, (trx) => duplicateTemplate(trx, accountId, id, clock())));
    })
    .delete('/templates/:id', signedIn, async (req, res) => {
      await deleteTemplate(db, caller(req).accountId, pathId(req, 'TEMPLATE_NOT_FOUND'), clock());
      res.status(204).end();
    })
    .post('/templates/:id/restore', signedIn, async (req, res) => {
      res.json(await restoreTemplate(db, caller(req).accountId, pathId(req, 'TEMPLATE_NOT_FOUND'), clock()));
    });
