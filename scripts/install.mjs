// What every command does first: a machine that fits, and the packages of the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisMachine, whyUnfit } from './machine.mjs';

// not by import.meta.dirname: a Node too old for the rest has to get as far as to say so
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

function checkMachine() {
  const why = whyUnfit(thisMachine());
  if (why === null) return;
  console.error(why);
  process.exit(1);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether node_modules holds what the lock file names. Optional parts for other machines may be absent. */
function isInstalled() {
  const installedLock = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([place, wanted]) => {
    if (!place.startsWith('node_modules')) return true;
    if (wanted.link) return existsSync(path.join(root, place));
    const found = installed[place];
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer;
  });
}

/** Installs with `npm ci` when node_modules is missing or stale. Ends the process when that fails. */
export function ensureInstalled() {
  checkMachine();
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    // the runtime of the learned reader would download parts for graphics cards, which nothing here uses
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  if (npm.status === 0) return;
  console.error('npm ci failed. Check the connection to the npm registry and the space on the disk, then try again.');
  process.exit(1);
}
