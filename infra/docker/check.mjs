// node infra/docker/check.mjs: reads docker-compose.yml as Compose itself does, and renders the Kubernetes description,
// without a container engine. What a tool is missing for is said, and not taken for right.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const checks = [
  // the library that Compose reads its files with
  ['compose', 'go', ['run', 'github.com/compose-spec/compose-go/v2/cmd@v2.6.0', 'docker-compose.yml']],
  ['kubernetes', 'kubectl', ['kustomize', 'infra/kubernetes']],
];

for (const [name, program, options] of checks) {
  const { error, status, stderr } = spawnSync(program, options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) {
    console.log(`skipped ${name}: ${program} cannot be run (${error.message})`);
    continue;
  }
  console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name}`);
  if (status === 0) continue;
  console.error(stderr);
  process.exitCode = 1;
}
