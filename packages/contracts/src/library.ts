import { z } from 'zod';
import { demandFigures } from './figures';
import { PageQuery, Percent, Price, Search, trimmed } from './primitives';
import { demandReach, LineFields, LineKind, Section, Unit } from './quote';

/** Counts the edits of an entry; an edit names the version it was made on. */
const Version = z.int().min(1);

/** What an item says. No defaults here: an edit that leaves a field out would bring them in. */
const ItemContent = z.object({
  name: trimmed(200).min(1, 'This field is required.'),
  kind: LineKind,
  unit: Unit,
  /** The business's or its supplier's own code for it. */
  code: trimmed(60),
  unitPrice: Price,
  /** What one unit costs the business, minor units without tax; null when it is not known. */
  unitCost: Price.nullable(),
  taxRatePercent: Percent.nullable(),
  /** What it is called when spoken. */
  aliases: z.array(trimmed(200).min(1)).max(50),
});

/** An entry of the item library. */
export const NewItem = ItemContent.extend({
  kind: LineKind.default('material'),
  unit: Unit.default('each'),
  code: ItemContent.shape.code.default(''),
  unitCost: ItemContent.shape.unitCost.default(null),
  taxRatePercent: ItemContent.shape.taxRatePercent.default(null),
  aliases: ItemContent.shape.aliases.default([]),
});
export type NewItem = z.infer<typeof NewItem>;
export const Item = NewItem.extend({
  id: z.uuid(),
  version: Version.default(1),
  /** Quotes with a line of this item, deleted ones left out. */
  usageCount: z.int().default(0),
});
export type Item = z.infer<typeof Item>;
/** An edit: the changed fields, whole, and the version they were made on. */
export const ItemEdit = ItemContent.partial().extend({ version: Version });
export type ItemEdit = z.infer<typeof ItemEdit>;

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

/** What is known of a client. No defaults here, as with items. */
const ClientContent = z.object({
  name: trimmed(160).min(1, 'This field is required.'),
  email: trimmed(254),
  phone: trimmed(40),
  /** Where bills go. */
  address: trimmed(400),
  contacts: z.array(Contact).max(20, 'At most 20 contacts.'),
  sites: z.array(Site).max(50, 'At most 50 sites.'),
  /** For the business alone. */
  notes: trimmed(4000),
});

export const NewClient = ClientContent.extend({
  email: ClientContent.shape.email.default(''),
  phone: ClientContent.shape.phone.default(''),
  address: ClientContent.shape.address.default(''),
  contacts: ClientContent.shape.contacts.default([]),
  sites: ClientContent.shape.sites.default([]),
  notes: ClientContent.shape.notes.default(''),
});
export type NewClient = z.infer<typeof NewClient>;
export const Client = NewClient.extend({
  id: z.uuid(),
  version: Version.default(1),
  /** Quotes for this client, deleted ones left out. */
  quoteCount: z.int().default(0),
});
export type Client = z.infer<typeof Client>;
export const ClientEdit = ClientContent.partial().extend({ version: Version });
export type ClientEdit = z.infer<typeof ClientEdit>;

/** A line as a template keeps it: without what one document made of it. Documents give it an id of their own. */
export const TemplateLine = LineFields.omit({ id: true, status: true, source: true, confidence: true })
  .extend({ id: z.uuid().default(() => crypto.randomUUID()) })
  .superRefine(demandReach)
  .superRefine(demandFigures);
export type TemplateLine = z.infer<typeof TemplateLine>;

/** What a template holds. No defaults here, as with items. */
const TemplateContent = z.object({
  /** Also what it is called when spoken: "use my bathroom template". */
  name: trimmed(120).min(1, 'This field is required.'),
  title: trimmed(160),
  sections: z.array(Section).max(50, 'At most 50 sections.'),
  lines: z.array(TemplateLine).max(500, 'At most 500 lines.'),
  notes: trimmed(4000),
  terms: trimmed(8000),
});

/** Lines, notes and terms to start a quote from. */
export const NewTemplate = TemplateContent.extend({
  title: TemplateContent.shape.title.default(''),
  sections: TemplateContent.shape.sections.default([]),
  lines: TemplateContent.shape.lines.default([]),
  notes: TemplateContent.shape.notes.default(''),
  terms: TemplateContent.shape.terms.default(''),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
/** Makes a template of a quote: its title, sections, lines, notes and terms. */
export const TemplateFromQuote = z.object({ from: z.uuid(), name: TemplateContent.shape.name });
export type TemplateFromQuote = z.infer<typeof TemplateFromQuote>;
export const Template = NewTemplate.extend({
  id: z.uuid(),
  version: Version.default(1),
  /** Quotes that were started from it. */
  usageCount: z.int().default(0),
  updatedAt: z.iso.datetime(),
});
export type Template = z.infer<typeof Template>;
export const TemplateEdit = TemplateContent.partial().extend({ version: Version });
export type TemplateEdit = z.infer<typeof TemplateEdit>;

/** How the lists of clients, items and templates are asked for: by name, or by what was used most. */
export const LibraryQuery = PageQuery.extend({
  search: Search.optional(),
  sort: z.enum(['name', 'newest', 'used']).default('name'),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** How large a file for an import may be, in bytes, and how many rows it may have below the heading. */
export const IMPORT_MAX_BYTES = 5_000_000;
export const IMPORT_MAX_ROWS = 10_000;

/** What an import would do, or has done, with one row of the file; `row` is the number that a spreadsheet shows. */
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
