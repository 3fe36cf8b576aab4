import { availableParallelism } from 'node:os';
import { AppError, CREDENTIAL_TEXTS } from '@jobspeak/contracts';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at once. They run on the four threads that Node also checks tokens and resolves names with, and two of those
 * stay free however many cores there are.
 */
export const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More than can be answered before the callers give up. */
const MOST_WAITING = 1_000;

/**
 * Runs so many works at once and lets others wait their turn.
 * @throws AppError SERVICE_UNAVAILABLE when too many wait.
 */
export function createTurns(atOnce: number, mostWaiting: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('SERVICE_UNAVAILABLE');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  /** How many wait for their turn. */
  return Object.assign(inTurn, { waiting: () => waiting.length });
}

/** Runs what hashes a password, when its turn has come. */
export const inHashingTurn = createTurns(AT_ONCE, MOST_WAITING);

/** One person's é may be two characters on their phone and one on their laptop (Unicode NFKC makes them one). */
const sameOnEveryDevice = (password: string) => password.normalize('NFKC');

/** The argon2id hash of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> =>
  inHashingTurn(() => hash(sameOnEveryDevice(password), OPTIONS));

/** Of a password that was thrown away; made with the options above, so that nobody takes as long as somebody. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$odhiA9EXULnC9UcUViFiNg$70U7m/qRUFU/lCQ/lQhRma3hagkwUZwG4skJqWllZE8';

/** Whether a password fits; without a hash it never does, in the same time. To be called in a turn. */
export async function comparePassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODYS_HASH, sameOnEveryDevice(password));
  return fits && passwordHash !== undefined;
}

/** Whether a password fits, when its turn has come. */
export const fitsPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  inHashingTurn(() => comparePassword(password, passwordHash));

/** The leaked passwords that everybody tries first (30,000 of them, lower case). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** @throws AppError INVALID_INPUT for `field` when the password is one of those that are tried first. */
export function assertUncommon(password: string, field: string): void {
  if (COMMON.has(sameOnEveryDevice(password).toLowerCase()))
    throw new AppError('INVALID_INPUT', { [field]: CREDENTIAL_TEXTS.passwordTooCommon });
}
