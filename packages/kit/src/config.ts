import { z } from 'zod';

/** A start that cannot go on, told as a sentence for the person at the terminal. */
export class StartError extends Error {}

/** A variable that is set to nothing, as compose files do with what nobody has given, is not set. */
const given = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/**
 * Reads settings from environment variables, once, at start. An empty one counts as left out.
 * @throws StartError that names each wrong or missing variable and what was expected of it.
 */
export function readConfig<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  const config = schema.safeParse(given(environment));
  if (config.success) return config.data;
  const sentences = new Map<string, string>();
  for (const { path, message } of config.error.issues) {
    const name = path.join('.');
    if (!sentences.has(name)) sentences.set(name, message); // two parts of a schema may ask for the same one
  }
  const lines = [...sentences].map(([name, message]) => `  ${name}: ${message}`);
  throw new StartError(`These environment variables need attention:\n${lines.join('\n')}`);
}

/** A variable that may be left out; one that is set to nothing, as compose files do, is not set. */
export const setting = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** A TCP port from the environment. */
export const Port = z.coerce
  .number('a port between 1 and 65535 is expected')
  .int()
  .min(1, 'a port between 1 and 65535 is expected')
  .max(65_535, 'a port between 1 and 65535 is expected');
