import type { Schema } from './compatibility';

export interface EventPage {
  name: string;
  version: number;
  meaning: string;
  schema: Schema;
  /** Workspaces. */
  emitters: string[];
  /** Workspaces and their queues. */
  listeners: { workspace: string; queue: string }[];
}

const HEAD = `# Events

What the services tell one another. This page is made by \`npm run contracts\` from
\`packages/contracts/src/events.ts\` and from the services' code; \`npm run check\` fails when it is out of date.

An event is past tense and carries ids and the facts of that moment. A change may only add optional fields; anything
else is a new version, and both are sent until no queue is bound to the old one. \`schemas/\` has the exact schemas.
`;

const quote = (value: unknown) => `\`${String(value)}\``;
const asSchemas = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);

/** A field's type in a few words. */
function describe(schema: Schema): string {
  const choices = asSchemas(schema.anyOf);
  if (choices.length > 0) return choices.map(describe).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map(quote).join(', ');
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.type === 'array') return `list of ${describe((schema.items ?? {}) as Schema)}`;
  const types = [(schema.type ?? 'anything') as string | string[]].flat().join(' or ');
  return typeof schema.format === 'string' ? `${types} (${schema.format})` : types;
}

/** One row a field, the fields of objects and lists below their own. */
function rows(schema: Schema, path = ''): string[] {
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
    const item = field.type === 'array' ? ((field.items ?? {}) as Schema) : field;
    const at = `${path}${name}${field.type === 'array' ? '[]' : ''}`;
    const row = `| \`${at}\` | ${describe(field)} | ${required.has(name) ? 'always' : 'sometimes'} |`;
    return [row, ...[item, ...asSchemas(item.anyOf)].flatMap((deeper) => rows(deeper, `${at}.`))];
  });
}

function section({ name, version, meaning, schema, emitters, listeners }: EventPage): string {
  const file = `schemas/${name}.v${version}.json`;
  const consumers = listeners.map(({ workspace, queue }) => `${workspace} (\`${queue}\`)`);
  return [
    `## ${name}, version ${version}`,
    meaning,
    `- emitted by ${emitters.join(', ') || 'nobody'}\n- consumed by ${consumers.join(', ') || 'nobody'}\n- schema: [${file}](${file})`,
    `| field | type | there |\n|---|---|---|\n${rows(schema).join('\n')}`,
  ].join('\n\n');
}

/** The page of all events, in the order that it is given. */
export const eventsPage = (events: readonly EventPage[]): string =>
  `${[HEAD.trimEnd(), ...events.map(section)].join('\n\n')}\n`;
