import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface ProcessFacts {
  pid: number;
  parent: number;
  command: string;
}

/** A process as Linux shows it; null when it has ended, reaped or not. */
function factsOf(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name before it, in brackets, may hold anything
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? null : { pid, parent: Number(parent), command };
  } catch {
    return null; // it ended while it was looked at
  }
}

/** The children of a process whose command line fits. */
export const childrenOf = (parent: number, command: RegExp): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name)) ?? [])
    .filter((facts) => facts.parent === parent && command.test(facts.command))
    .map(({ pid }) => pid);

/** Ends a process of ours at once. Resolves when it is gone. */
export async function killed(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (factsOf(pid)) await delay(10);
}

export const isAlive = (pid: number): boolean => factsOf(pid) !== null;
