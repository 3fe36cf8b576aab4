import { Line, Section } from '@jobspeak/contracts';
import { saidAgainst, withoutUnsaid } from './extents';
import { type ContentSchema, type DocumentLines, type Field, fieldsOf } from './schema';

/** What is wrong with what has been typed, by path: `title`, `client.name`, `<line id>.description`. */
export type Problems = Readonly<Record<string, string>>;

/** Whether two values read from JSON say the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => sameValue(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

/** Lines that were read before: of 120 only one changes while somebody types. */
const read = new WeakMap<Line, ReturnType<typeof Line.safeParse>>();

function readLine(line: Line): ReturnType<typeof Line.safeParse> {
  const parsed = read.get(line) ?? Line.safeParse(withoutUnsaid(line));
  read.set(line, parsed);
  return parsed;
}

/** A line that has just been added and says nothing yet: it is on the screen alone. */
const isBlank = (line: Line): boolean =>
  line.description.trim() === '' && line.unitPrice === null && line.source === null;

const problemsIn = (value: { issues: readonly { path: PropertyKey[]; message: string }[] }, prefix: string): Problems =>
  Object.fromEntries(value.issues.map(({ path, message }) => [[prefix, ...path].join('.'), message]));

/** Everything that cannot be stored as it is typed. */
export function problemsOf<C extends DocumentLines>(content: C, schema: ContentSchema<C>): Problems {
  const lines = content.lines
    .filter((line) => !isBlank(line))
    .map((line) => ({ line, parsed: readLine(line) }))
    .flatMap(({ line, parsed }) => (parsed.error ? [problemsIn(parsed.error, line.id)] : []));
  const rest = fieldsOf(schema)
    .filter((field) => field !== 'lines')
    .map((field) => ({ field, parsed: schema.shape[field].safeParse(content[field]) }))
    .flatMap(({ field, parsed }) => (parsed.success ? [] : [problemsIn(parsed.error, field)]));
  return Object.assign({}, ...lines, ...rest) as Problems;
}

/** What is still on the screen of the texts that could not be read: a line may have gone with its own. */
export const problemsStillThere = <C extends DocumentLines>(
  problems: Problems,
  { lines }: C,
  schema: ContentSchema<C>,
): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([path]) => {
      const owner = path.split('.')[0];
      return fieldsOf(schema).some((field) => field === owner) || lines.some(({ id }) => id === owner);
    }),
  );

/** The lines as they can be stored: one that is not fit to be yet stays as the server has it. */
function storableLines(lines: readonly Line[], base: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    if (isBlank(line)) return [];
    const parsed = readLine(line);
    const before = base.find(({ id }) => id === line.id);
    if (parsed.success) return [saidAgainst(parsed.data, before)];
    return before ? [before] : [];
  });
}

/** The sections as they can be stored: one that is losing its name keeps the one that the server has. */
const storableSections = (sections: readonly Section[], base: readonly Section[]): Section[] =>
  sections.flatMap((section) => {
    const known = Section.safeParse(section).data ?? base.find(({ id }) => id === section.id);
    return known ? [known] : [];
  });

/** The fields that have changed since they were last stored, fit to be sent. */
export function editsBetween<C extends DocumentLines>(
  content: C,
  stored: C,
  base: C,
  schema: ContentSchema<C>,
): Partial<C> {
  const changed = fieldsOf(schema)
    .filter((field) => content[field] !== stored[field])
    .flatMap((field): [Field<C>, unknown][] => {
      if (field === 'lines') return [[field, storableLines(content.lines, base.lines)]];
      if (field === 'sections') return [[field, storableSections(content.sections, base.sections)]];
      const parsed = schema.shape[field].safeParse(content[field]);
      return parsed.success ? [[field, parsed.data]] : [];
    });
  // each value is of its field's schema
  return Object.fromEntries(changed.filter(([field, value]) => !sameValue(value, base[field]))) as Partial<C>;
}
