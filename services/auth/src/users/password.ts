import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once: so many that the cores are busy, so few that other calls still get their turn. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

let free = AT_ONCE;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** The argon2id hash of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

/** What an unknown e-mail address is compared with, so that it takes as long as a known one. */
let nobodysHash: Promise<string> | undefined;

/** Whether a password fits; without a hash it never does, in the same time. */
export async function fitsPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await nobodysHash);
  const fits = await inTurn(() => verify(compared, password));
  return fits && passwordHash !== undefined;
}
