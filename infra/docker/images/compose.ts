import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../bench/product';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Service = z.object({
  build: z.object({
    dockerfile: z.string(),
    target: z.string().optional(),
    args: z.record(z.string(), z.string()),
  }),
  environment: z.record(z.string(), Value).default({}),
  tmpfs: z.array(z.string()),
});
export type Service = z.infer<typeof Service>;

/** `${NAME:-usual}` as Compose reads it, where nobody has set NAME. */
const usual = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

/** What docker-compose.yml says of the containers that are built here, by name. */
export function readServices(): Map<string, Service> {
  const file = parse(readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, unknown>;
  };
  const built = Object.entries(file.services).flatMap(([name, text]) => {
    const service = Service.safeParse(text);
    return service.success ? ([[name, service.data]] as const) : [];
  });
  return new Map(built);
}

/** The variables that a container gets; those without a value here are left out. */
export const environmentOf = ({ environment }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === null ? [] : [[name, usual(String(value))]])),
  );

/** The places that a container may write to. */
export const emptyOf = ({ tmpfs }: Service): string[] => tmpfs.map((mount) => mount.split(':')[0] ?? '');
