// npm run images [-- NAME …]: makes the contents of the images and runs them, without a container engine.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const command = [path.join(root, 'scripts/run.mjs'), 'infra/docker/images/run.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1);
