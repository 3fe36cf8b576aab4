// npm run load [-- NAME …]: the load scripts, with k6.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const command = [path.join(root, 'scripts/run.mjs'), 'infra/k6/run.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1);
