import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second that the kernel counts processor time in (USER_HZ); fixed on Linux. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  /** Own time and that of ended children, in seconds. */
  seconds: number;
}

async function processOf(pid: number): Promise<Process | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null); // gone meanwhile
  if (line === null) return null;
  // The name, in brackets, may hold anything: fields are counted from behind it.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { pid, parent, seconds: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS };
}

/**
 * Processor time, user and system, that everything started by a process has taken so far, in seconds; not its own.
 * @param except a child whose time, with that of its own children, is left out
 */
export async function childSeconds(root: number, except?: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(pids.map(processOf))).filter((each) => each !== null);
  const known = all.filter(({ pid }) => pid !== except);
  const tree = new Set([root]);
  for (let grown = true; grown; ) {
    const more = known.filter(({ pid, parent }) => tree.has(parent) && !tree.has(pid));
    for (const { pid } of more) tree.add(pid);
    grown = more.length > 0;
  }
  tree.delete(root);
  return known.filter(({ pid }) => tree.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}
