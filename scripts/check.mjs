// npm run check: format, lint, types, boundaries, dead code, events, complete lock file, deployment. The same here and in CI.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const bin = (file) => path.join(root, 'node_modules', file);
const steps = [
  ['format', bin('@biomejs/biome/bin/biome'), 'ci', '.'],
  ['lint', bin('eslint/bin/eslint.js'), '.', '--max-warnings=0', '--cache', '--cache-location', '.cache/eslint'],
  ['types', bin('typescript/bin/tsc'), '-b'],
  [
    'boundaries',
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'services',
    'shell',
    'mfe-auth',
    'mfe-client',
    'mfe-admin',
    'e2e',
    'reader-training',
  ],
  ['dead code', bin('knip/bin/knip.js')],
  ['contracts', path.join(root, 'scripts/run.mjs'), 'packages/contracts/tools/main.ts', '--check'],
  ['lock file', path.join(root, 'scripts/check-lock.mjs')],
  ['deployment', path.join(root, 'scripts/check-deployment.mjs')],
];

const failed = steps.filter(([name, ...command]) => {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status !== 0;
});
if (failed.length > 0)
  console.error(`\nTo mend: ${failed.map(([name]) => name).join(', ')}. \`npm run format\` mends the format.`);
process.exit(failed.length === 0 ? 0 : 1);
