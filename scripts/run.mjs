// Runs a TypeScript program of this repository: node scripts/run.mjs FILE [ARGUMENTS]
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const require = createRequire(import.meta.url);
require('tsx/cjs');
const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], path.resolve(root, file), ...rest];
require(path.resolve(root, file));
