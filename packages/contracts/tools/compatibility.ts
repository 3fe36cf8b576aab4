/** A JSON Schema, or a piece of one. */
export type Schema = Record<string, unknown>;

/** What tells people about a schema and changes no message. */
const ANNOTATIONS = new Set(['$schema', '$id', '$comment', 'title', 'description', 'examples']);
/** Lists whose order says nothing. */
const SETS = new Set(['type', 'enum']);
/** Maps from a name to a schema. */
const MAPS = new Set(['$defs', 'patternProperties']);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchemas = (value: unknown): value is Schema[] => Array.isArray(value) && value.every(isSchema);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
const within = (path: string, name: string) => (path ? `${path}.${name}` : name);

function compareProperties(before: Schema, after: Schema, path: string): string[] {
  const old = isSchema(before.properties) ? before.properties : {};
  const fresh = isSchema(after.properties) ? after.properties : {};
  const wasRequired = new Set(listOf(before.required));
  const isRequired = new Set(listOf(after.required));
  const added = Object.keys(fresh).filter((name) => !(name in old) && isRequired.has(name));
  return [
    ...added.map((name) => `${within(path, name)} is new and required`),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const at = within(path, name);
      const now = fresh[name];
      if (now === undefined) return [`${at} is gone`];
      const changes = compare(schema as Schema, now as Schema, at);
      if (wasRequired.has(name) && !isRequired.has(name)) changes.push(`${at} is no longer required`);
      if (!wasRequired.has(name) && isRequired.has(name)) changes.push(`${at} is newly required`);
      return changes;
    }),
  ];
}

function compareKeyword(keyword: string, before: unknown, after: unknown, path: string): string[] {
  const at = path || 'the data';
  if (SETS.has(keyword)) {
    const [old, fresh] = [listOf(before), listOf(after)];
    return [
      ...old.filter((value) => !fresh.includes(value)).map((value) => `${at} may no longer be ${show(value)}`),
      ...fresh.filter((value) => !old.includes(value)).map((value) => `${at} may newly be ${show(value)}`),
    ];
  }
  if (MAPS.has(keyword) && isSchema(before) && isSchema(after))
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      compareKeyword(`${keyword}/${name}`, before[name], after[name], path),
    );
  if (isSchema(before) && isSchema(after)) return compare(before, after, keyword === 'items' ? `${path}[]` : path);
  if (isSchemas(before) && isSchemas(after) && before.length === after.length)
    return before.flatMap((schema, index) => compare(schema, after[index] ?? {}, path));
  return show(before) === show(after) ? [] : [`${at}: ${keyword} was ${show(before)} and is ${show(after)}`];
}

function compare(before: Schema, after: Schema, path: string): string[] {
  const keywords = Object.keys({ ...before, ...after }).filter(
    (keyword) => !ANNOTATIONS.has(keyword) && keyword !== 'properties' && keyword !== 'required',
  );
  return [
    ...compareProperties(before, after, path),
    ...keywords.flatMap((keyword) => compareKeyword(keyword, before[keyword], after[keyword], path)),
  ];
}

/**
 * What a change of an event's schema breaks. Only a new optional property breaks nothing: messages of both kinds lie
 * in queues while services are replaced one by one, so neither side may meet what it cannot read.
 */
export const breakingChanges = (before: Schema, after: Schema): string[] => compare(before, after, '');

/** A committed schema. */
export interface Version {
  name: string;
  version: number;
  schema: Schema;
}

/** Each event whose schema broke under a version that was already given out. */
export const brokenVersions = (before: readonly Version[], after: readonly Version[]): string[] =>
  before.flatMap(({ name, version, schema }) => {
    const versions = after.filter((event) => event.name === name);
    const now = versions.find((event) => event.version === version);
    if (now) {
      const next = Math.max(...versions.map((event) => event.version)) + 1;
      return breakingChanges(schema, now.schema).map(
        (change) => `${name} v${version}: ${change}. Make it version ${next}.`,
      );
    }
    const wentBack = versions.length > 0 && versions.every((event) => event.version < version);
    return wentBack ? [`${name}: version ${version} was given out already. Versions only rise.`] : [];
  });
