// npm run faults -- --seed N: breaks the product on purpose and asks whether it kept its promises.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const command = [path.join(root, 'scripts/run.mjs'), 'infra/faults/run.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1);
