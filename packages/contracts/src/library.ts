import { z } from 'zod';
import { PageQuery, Percent, Price, trimmed } from './primitives';
import { Line, LineKind, Section, Unit } from './quote';

/** An entry of the item library. */
export const NewItem = z.object({
  name: trimmed(200).min(1, 'This field is required.'),
  kind: LineKind.default('material'),
  unit: Unit.default('each'),
  /** The business's or its supplier's own code for it. */
  code: trimmed(60).default(''),
  unitPrice: Price,
  /** What one unit costs the business, minor units without tax; null when it is not known. */
  unitCost: Price.nullable().default(null),
  taxRatePercent: Percent.nullable().default(null),
  aliases: z.array(trimmed(200).min(1)).max(50).default([]),
});
export type NewItem = z.infer<typeof NewItem>;
export const Item = NewItem.extend({
  id: z.uuid(),
  /** Documents with a line of this item. */
  usageCount: z.int().default(0),
});
export type Item = z.infer<typeof Item>;

/** Somebody at a client: a partner, a site manager, the accounts department. */
export const Contact = z.object({
  name: trimmed(160).min(1, 'This field is required.'),
  role: trimmed(80).default(''),
  email: trimmed(254).default(''),
  phone: trimmed(40).default(''),
});
export type Contact = z.infer<typeof Contact>;

/** A place where work is done for a client. */
export const Site = z.object({
  name: trimmed(120).default(''),
  address: trimmed(400).min(1, 'This field is required.'),
});
export type Site = z.infer<typeof Site>;

export const NewClient = z.object({
  name: trimmed(160).min(1, 'This field is required.'),
  email: trimmed(254).default(''),
  phone: trimmed(40).default(''),
  /** Where bills go. */
  address: trimmed(400).default(''),
  contacts: z.array(Contact).max(20, 'At most 20 contacts.').default([]),
  sites: z.array(Site).max(50, 'At most 50 sites.').default([]),
  /** For the business alone. */
  notes: trimmed(4000).default(''),
});
export type NewClient = z.infer<typeof NewClient>;
export const Client = NewClient.extend({ id: z.uuid() });
export type Client = z.infer<typeof Client>;

/** A line as a template keeps it: without what one document made of it. */
export const TemplateLine = Line.omit({ id: true, status: true, source: true, confidence: true });
export type TemplateLine = z.infer<typeof TemplateLine>;

/** Lines, notes and terms to start a quote from. */
export const NewTemplate = z.object({
  name: trimmed(120).min(1, 'This field is required.'),
  title: trimmed(160).default(''),
  sections: z.array(Section).max(50, 'At most 50 sections.').default([]),
  lines: z.array(TemplateLine).max(500, 'At most 500 lines.').default([]),
  notes: trimmed(4000).default(''),
  terms: trimmed(8000).default(''),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
export const Template = NewTemplate.extend({ id: z.uuid(), updatedAt: z.iso.datetime() });
export type Template = z.infer<typeof Template>;

/** How the lists of clients, items and templates are asked for: by name, or by what was used most. */
export const LibraryQuery = PageQuery.extend({
  search: z.string().max(200).optional(),
  sort: z.enum(['name', 'newest', 'used']).default('name'),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** What an import would do, or has done, with one row of the file; rows count from 1 below the heading. */
export const ImportRow = z.object({
  row: z.int().min(1),
  action: z.enum(['create', 'change', 'none', 'refuse']),
  name: z.string(),
  /** Why a row is refused, or what of it changes, by column. */
  notes: z.record(z.string(), z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportReport = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z.array(ImportRow),
});
export type ImportReport = z.infer<typeof ImportReport>;
