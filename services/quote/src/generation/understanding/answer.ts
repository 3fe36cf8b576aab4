import { ReadLine } from '@jobspeak/contracts';
import { z } from 'zod';

/** Money in whole units, as people write it: `12.5`. Models are surer of it than of pence. */
const Amount = z.number().min(0).max(1_000_000_000);
const Percent = z.number().min(0).max(100);
const Text = z.string().max(2_000);

/** One shape for both: OpenAI refuses choices between objects that begin with the same key. */
const AnswerAdjustment = z.object({ type: z.enum(['percent', 'amount']), value: Amount });

const AnswerLine = ReadLine.pick({ kind: true, unit: true, optional: true }).extend({
  description: Text.describe('The work or material, short, as on a quote; without quantity and price.'),
  quantity: z.number().positive().max(1_000_000),
  unitPrice: Amount.nullable().describe('For one unit, without tax; null when no price was said, listed or agreed.'),
  discountPercent: Percent.describe('0 unless a discount on this line was said.'),
  item: z.string().nullable().describe('The reference of the library item, such as I3; null when none fits.'),
  words: Text.describe('The words of the transcript that this line comes from, copied letter by letter.'),
  unsure: z.boolean().describe('True when the words can be understood in another way.'),
});
export type AnswerLine = z.infer<typeof AnswerLine>;

/** What a model is asked to make of a transcript; `Reading` with references for ids and without what is checked here. */
export const Answer = z.object({
  title: Text.describe('A few words for the whole job.'),
  client: z
    .object({
      reference: z.string().nullable().describe('The reference of a known client, such as C1; else null.'),
      name: Text,
      address: Text.describe('Empty when it was not said.'),
      // a server that leaves out what is empty is no worse for it
      email: Text.default('').describe('Put together from how it was said; empty when it was not.'),
      phone: Text.default('').describe('In digits; empty when it was not said.'),
    })
    .nullable(),
  lines: z.array(AnswerLine).max(500),
  discount: AnswerAdjustment.nullable().describe('On the whole quote; null when none was said.'),
  taxRatePercent: Percent.nullable().describe('Null when none was said.'),
  deposit: AnswerAdjustment.nullable(),
  validDays: z.int().min(1).max(365).nullable(),
  startDate: Text.nullable().describe('As it was said: next Monday.'),
  notes: z.array(Text).max(50).describe('What the customer should know beside the lines, in the words that were said.'),
});
export type Answer = z.infer<typeof Answer>;

/** What OpenAI's strict schemas know; bounds are checked when the answer is parsed. */
const KEPT = new Set(['type', 'description', 'enum', 'const', 'anyOf', 'items']);

type Schema = Record<string, unknown>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strictAll = (parts: unknown): Schema[] => (Array.isArray(parts) ? parts.filter(isSchema).map(strict) : []);

/**
 * A JSON schema within the rules of OpenAI's structured output: every property required (one that may be missing is
 * nullable instead), no further ones, choices as `anyOf`, and no keywords that a server may refuse.
 */
function strict(schema: Schema): Schema {
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.has(key)));
  const choices = strictAll(schema.anyOf ?? schema.oneOf);
  const { properties, items } = schema;
  return {
    ...kept,
    ...(choices.length > 0 && { anyOf: choices }),
    ...(isSchema(items) && { items: strict(items) }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, isSchema(part) ? strict(part) : part]),
      ),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
}

/** The schema that is sent. */
export const answerSchema = (): Schema => strict(z.toJSONSchema(Answer, { reused: 'inline' }));
