import { ATTRIBUTES, WITHHELD } from '@jobspeak/contracts';
import { withoutPersonal } from './personal';

const withheld = new Set(WITHHELD);
/** Texts that may quote what a person wrote. */
const QUOTING = new Set(['exception.message', 'exception.stacktrace']);

/** Attributes as a span, a point or a record holds them. */
type Held = Readonly<Record<string, unknown>>;

/**
 * The attributes that may leave the process: those of the registry, texts without what could be personal. Names that
 * are neither registered nor known as withheld are reported: somebody has added an attribute without a decision.
 */
export function guarded<T extends Held>(attributes: T, report: (name: string) => void): T {
  const allowed: Record<string, unknown> = {};
  for (const name in attributes) {
    const value: unknown = attributes[name];
    if (value === undefined) continue;
    if (Object.hasOwn(ATTRIBUTES, name)) {
      allowed[name] = typeof value === 'string' && QUOTING.has(name) ? withoutPersonal(value, 4_000) : value;
    } else if (!withheld.has(name)) report(name);
  }
  return allowed as T; // a part of what it was
}
