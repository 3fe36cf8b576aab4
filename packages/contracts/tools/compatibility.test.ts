import { z } from 'zod';
import { breakingChanges, brokenVersions, type Schema } from './compatibility';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' }) as Schema;
const base = z.object({
  id: z.uuid(),
  lines: z.int().min(0).max(10),
  state: z.enum(['draft', 'sent']),
  note: z.string().optional(),
  number: z.string().nullable(),
  parts: z.array(z.object({ text: z.string() })),
});

test.each<[string, z.ZodType]>([
  ['nothing', base],
  ['a new optional property', base.extend({ colour: z.string().optional() })],
  [
    'a new optional property deep inside',
    base.extend({ parts: z.array(z.object({ text: z.string(), at: z.int().optional() })) }),
  ],
  ['a description', base.extend({ id: z.uuid().meta({ description: 'Of the quote.' }) })],
  ['the order of an enum', base.extend({ state: z.enum(['sent', 'draft']) })],
])('%s breaks nothing', (_change, after) => {
  expect(breakingChanges(schemaOf(base), schemaOf(after))).toEqual([]);
});

test.each<[string, z.ZodType, string]>([
  ['a removed property', base.omit({ note: true }), 'note is gone'],
  ['a new required property', base.extend({ colour: z.string() }), 'colour is new and required'],
  ['a property that is newly required', base.required({ note: true }), 'note is newly required'],
  ['a property that may be left out', base.partial({ id: true }), 'id is no longer required'],
  ['another type', base.extend({ note: z.int().optional() }), 'note may no longer be "string"'],
  ['no null', base.extend({ number: z.string() }), 'number may no longer be "null"'],
  ['a shorter enum', base.extend({ state: z.enum(['draft']) }), 'state may no longer be "sent"'],
  ['a longer enum', base.extend({ state: z.enum(['draft', 'sent', 'lost']) }), 'state may newly be "lost"'],
  ['another format', base.extend({ id: z.email() }), 'id: format was "uuid" and is "email"'],
  ['no format', base.extend({ id: z.string() }), 'id: format was "uuid" and is nothing'],
  ['a lower bound', base.extend({ lines: z.int().min(1).max(10) }), 'lines: minimum was 0 and is 1'],
  ['a new bound', base.extend({ note: z.string().max(5).optional() }), 'note: maxLength was nothing and is 5'],
  [
    'another item',
    base.extend({ parts: z.array(z.object({ text: z.int() })) }),
    'parts[].text may no longer be "string"',
  ],
  ['no other properties', z.strictObject(base.shape), 'the data: additionalProperties was nothing and is false'],
])('%s breaks', (_change, after, sentence) => {
  expect(breakingChanges(schemaOf(base), schemaOf(after)).join('\n')).toContain(sentence);
});

describe('versions', () => {
  const given = (version: number, type: z.ZodType) => ({ name: 'quote.sent', version, schema: schemaOf(type) });
  const broken = base.omit({ note: true });

  test('a break under the same version is told with the version that it needs', () => {
    expect(brokenVersions([given(1, base)], [given(1, broken)])).toEqual([
      'quote.sent v1: note is gone. Make it version 2.',
    ]);
  });
  test('a break in a new version is fine, beside the old one or in its place', () => {
    expect(brokenVersions([given(1, base)], [given(1, base), given(2, broken)])).toEqual([]);
    expect(brokenVersions([given(1, base)], [given(2, broken)])).toEqual([]);
  });
  test('a break of the old version is one even when there is a new one', () => {
    expect(brokenVersions([given(1, base)], [given(1, broken), given(2, broken)])).toEqual([
      'quote.sent v1: note is gone. Make it version 3.',
    ]);
  });
  test('a version does not go back', () => {
    expect(brokenVersions([given(2, base)], [given(1, base)])).toHaveLength(1);
  });
  test('an event that nobody sends any more may go', () => {
    expect(brokenVersions([given(1, base)], [])).toEqual([]);
  });
});
