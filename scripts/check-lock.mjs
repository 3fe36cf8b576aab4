// Every optional part that a package names must be in the lock file, or `npm ci` fails on another platform.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const lock = path.join(import.meta.dirname, '../package-lock.json');
const packages = JSON.parse(readFileSync(lock, 'utf8')).packages;

/** Looks where Node would: in the package's own node_modules, then in those above it. */
function isLocked(place, name) {
  for (let above = place; ; above = above.slice(0, above.lastIndexOf('/node_modules/'))) {
    if (packages[`${above ? `${above}/` : ''}node_modules/${name}`]) return true;
    if (!above.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`]);
  }
}

const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(place, name))
    .map(([name, version]) => `${name}@${version}, a part of ${place}`),
);
for (const line of missing) console.error(`Missing from package-lock.json: ${line}`);
process.exit(missing.length === 0 ? 0 : 1);
