import { type LibraryQuery, type NewTemplate, Template } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { findRow, lockRow, pageRows, unmarkDeleted } from '../library/store';

interface TemplateRow {
  id: string;
  version: number;
  name: string;
  content: object;
  usage_count: number;
  updated_at: Date;
}

const toTemplate = (row: TemplateRow): Template =>
  Template.parse({
    ...row.content,
    id: row.id,
    version: row.version,
    name: row.name,
    usageCount: row.usage_count,
    updatedAt: row.updated_at.toISOString(),
  });

const toColumns = ({ name, title, sections, lines, notes, terms }: NewTemplate) => ({
  name,
  content: JSON.stringify({ title, sections, lines, notes, terms }),
});

const onDuplicate = onConstraint({ templates_account_name_key: 'DUPLICATE_TEMPLATE' });

/** What the search of templates looks at: what they are called, and what is on them. */
const SEARCHED = ['name', `content->>'title'`, `jsonb_path_query_array(content, '$.lines[*].description')::text`];

/** One page of templates, by name, the latest first, or the most used first. */
export async function pageTemplates(db: Db, accountId: string, query: LibraryQuery) {
  const { rows, nextCursor } = await pageRows<TemplateRow>(db, 'templates', accountId, query, SEARCHED);
  return { items: rows.map(toTemplate), nextCursor };
}

/** What the account's templates are called. */
export const listTemplateNames = (db: Db, accountId: string): Promise<{ id: string; name: string }[]> =>
  db('templates').where({ account_id: accountId, deleted_at: null }).orderByRaw('lower(name)').select('id', 'name');

/** @throws AppError TEMPLATE_NOT_FOUND. */
export const findTemplate = async (db: Db, accountId: string, id: string): Promise<Template> =>
  toTemplate(await findRow<TemplateRow>(db, 'templates', accountId, id));

/** Holds the template until the transaction ends. @throws AppError TEMPLATE_NOT_FOUND. */
export const lockTemplate = async (trx: Transaction, accountId: string, id: string): Promise<Template> =>
  toTemplate(await lockRow<TemplateRow>(trx, 'templates', accountId, id));

/** @throws AppError DUPLICATE_TEMPLATE when there is one of this name. */
export const insertTemplate = async (
  trx: Transaction,
  accountId: string,
  template: NewTemplate,
  now: Date,
): Promise<Template> => {
  const [row]: TemplateRow[] = await trx('templates')
    .insert({ account_id: accountId, ...toColumns(template), updated_at: now })
    .returning('*')
    .catch(onDuplicate);
  if (!row) throw new Error('An inserted template was not returned.');
  return toTemplate(row);
};

/** @throws AppError DUPLICATE_TEMPLATE. */
export const updateTemplate = (trx: Transaction, accountId: string, template: Template): Promise<number> =>
  trx('templates')
    .where({ account_id: accountId, id: template.id })
    .update({ ...toColumns(template), version: template.version, updated_at: template.updatedAt })
    .catch(onDuplicate);

/** Counts a quote that was started from a template. */
export const countUse = (trx: Transaction, accountId: string, id: string): Promise<number> =>
  trx('templates').where({ account_id: accountId, id }).increment('usage_count');

/** @throws AppError TEMPLATE_NOT_FOUND, or DUPLICATE_TEMPLATE when its name is taken meanwhile. */
export const restoreTemplateRow = async (
  trx: Transaction,
  accountId: string,
  id: string,
  now: Date,
): Promise<Template> =>
  toTemplate(await unmarkDeleted<TemplateRow>(trx, 'templates', accountId, id, now).catch(onDuplicate));
