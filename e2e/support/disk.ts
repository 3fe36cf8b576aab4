import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** A disk that can be full. */
export interface Disk {
  makeRoom(): void;
  remove(): void;
}

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/**
 * Puts an account's recordings on a disk of so many KiB, in the product that the journeys use. Null where that cannot be
 * done: only root on Linux can.
 */
export function diskOf(accountId: string, kib: number): Disk | null {
  const folder = path.join(process.env.DATA_DIR ?? '.', 'objects/recordings', accountId);
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${kib}k`, 'jobspeak-journey', folder))
    return null;
  return {
    makeRoom() {
      if (!mount('-o', 'remount,size=64m', folder)) throw new Error(`${folder} cannot be made larger`);
    },
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  };
}
