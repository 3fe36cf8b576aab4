// npm run fleet: installs, builds what changed, and runs every service in a process of its own, over RabbitMQ.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const require = createRequire(import.meta.url);
require('tsx/cjs');
require('../infra/fleet/run.ts');
