// npm run bench -- NAME [OPTIONS]: measures one thing in one run and prints the machine, the figures and their ratio.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const BENCHES = {
  admin: 'infra/bench/admin.ts',
  campaign: 'e2e/bench/campaign.ts',
  generation: 'infra/bench/generation.ts',
  gateway: 'infra/bench/gateway.ts',
  listening: 'infra/bench/listening.ts',
  lists: 'infra/bench/lists.ts',
  login: 'infra/bench/login.ts',
  pdf: 'infra/bench/pdf.ts',
  reader: 'infra/bench/reader.ts',
  start: 'infra/bench/start.ts',
  telemetry: 'infra/bench/telemetry.ts',
  voice: 'e2e/bench/voice.ts',
  'voice-start': 'e2e/bench/voice-start.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const runner = path.join(root, 'scripts/run.mjs');
const { status } = spawnSync(process.execPath, [runner, BENCHES[name], ...rest], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
