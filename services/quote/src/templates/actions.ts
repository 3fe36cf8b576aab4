import { randomUUID } from 'node:crypto';
import {
  keptLines,
  type NewTemplate,
  type QuoteContent,
  type Template,
  type TemplateEdit,
  type TemplateFromQuote,
} from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { demandVersion, markDeleted } from '../library/store';
import { findQuote } from '../quotes/store';
import { nameOfCopy, startOf, templateOf } from './domain';
import * as store from './store';

/**
 * Keeps a template, typed or taken from a quote.
 * @throws AppError DUPLICATE_TEMPLATE, QUOTE_NOT_FOUND.
 */
export const addTemplate = async (
  trx: Transaction,
  accountId: string,
  template: NewTemplate | TemplateFromQuote,
  now: Date,
): Promise<Template> => {
  const content =
    'from' in template
      ? templateOf(await findQuote(trx, accountId, template.from), template.name)
      : { ...template, lines: keptLines(template.lines) };
  return store.insertTemplate(trx, accountId, content, now);
};

/**
 * Changes what the edit names; quotes that were started from it stay.
 * @throws AppError TEMPLATE_NOT_FOUND, DUPLICATE_TEMPLATE; STALE_VERSION, with the current template, for an edit of another version.
 */
export const changeTemplate = (
  db: Db,
  accountId: string,
  id: string,
  { version, ...changes }: TemplateEdit,
  now: Date,
): Promise<Template> =>
  db.transaction(async (trx) => {
    const current = await store.lockTemplate(trx, accountId, id);
    demandVersion(version, current);
    const lines = keptLines(changes.lines ?? current.lines, current.lines);
    const template: Template = { ...current, ...changes, lines, version: version + 1, updatedAt: now.toISOString() };
    await store.updateTemplate(trx, accountId, template);
    return template;
  });

/**
 * Makes a template like another, under a name of its own.
 * @throws AppError TEMPLATE_NOT_FOUND; DUPLICATE_TEMPLATE when its name is taken at the same moment.
 */
export const duplicateTemplate = async (
  trx: Transaction,
  accountId: string,
  id: string,
  now: Date,
): Promise<Template> => {
  const template = await store.findTemplate(trx, accountId, id);
  const names = await store.listTemplateNames(trx, accountId);
  const taken = new Set(names.map(({ name }) => name.toLowerCase()));
  return store.insertTemplate(trx, accountId, { ...template, name: nameOfCopy(template.name, taken) }, now);
};

/** Takes a template away. Deleting it again is fine. */
export const deleteTemplate = (db: Db, accountId: string, id: string, now: Date): Promise<void> =>
  db.transaction(async (trx) => {
    await markDeleted(trx, 'templates', accountId, id, now);
  });

/** Undoes a deletion, for 30 days. @throws AppError TEMPLATE_NOT_FOUND, DUPLICATE_TEMPLATE. */
export const restoreTemplate = (db: Db, accountId: string, id: string, now: Date): Promise<Template> =>
  db.transaction((trx) => store.restoreTemplateRow(trx, accountId, id, now));

/**
 * What a quote starts with when it is started from a template, or nothing without one.
 * @throws AppError TEMPLATE_NOT_FOUND.
 */
export const startFrom = async (
  db: Db,
  accountId: string,
  templateId: string | undefined,
): Promise<Partial<QuoteContent>> =>
  templateId === undefined ? {} : startOf(await store.findTemplate(db, accountId, templateId), randomUUID);
