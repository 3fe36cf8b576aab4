import { isAppError, textOf } from '@jobspeak/web';
import type { z } from 'zod';

/** What is wrong with a form, by field; `''` is what belongs to none. */
export type Problems = Partial<Record<string, string>>;

/** Reads a form's draft by the schema that the server reads it with. */
export function readDraft<T>(schema: z.ZodType<T>, draft: unknown): { value: T } | { problems: Problems } {
  const read = schema.safeParse(draft);
  if (read.success) return { value: read.data };
  return { problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])) };
}

/** What the server says is wrong: at its fields where it names them, else for the whole. */
export const problemsOf = (error: Error | null): Problems =>
  error === null ? {} : isAppError(error) && error.fields ? error.fields : { '': textOf(error) };
