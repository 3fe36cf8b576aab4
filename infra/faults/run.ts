/**
 * npm run faults -- --seed N [--generations 100] [--quick] [--only NAME] [--audio DIR] [--keep]: breaks a fleet of the
 * product in every way that is written down here, and asks whether it kept its promises. Ends with a failure when not.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { machine, say } from '../bench/machine';
import { ROOT } from '../bench/product';
import { fullDisks } from './disk';
import { countEvents } from './events/count';
import { poisoned } from './events/poison';
import type { Result, Settings } from './experiment';
import { audioIn } from './generations';
import { killEverything } from './killing';
import { outage } from './outage';
import { tableOf } from './table';

const EXPERIMENTS: Record<string, (settings: Settings) => Promise<Result>> = {
  killing: killEverything,
  events: countEvents,
  poison: poisoned,
  outage,
  disk: fullDisks,
};

async function options() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      generations: { type: 'string', default: '100' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      audio: { type: 'string', default: path.join(ROOT, 'e2e/fixtures') },
      keep: { type: 'boolean', default: false },
    },
  });
  const settings: Settings = {
    seed: Number(values.seed),
    generations: Number(values.generations),
    isQuick: values.quick,
    audio: await audioIn(path.resolve(values.audio)),
    keeps: values.keep,
  };
  if (!Number.isInteger(settings.seed) || !Number.isInteger(settings.generations) || settings.audio.length === 0)
    throw new Error('npm run faults -- --seed N [--generations N] [--quick] [--only NAME] [--audio DIR] [--keep]');
  const names = values.only === undefined ? Object.keys(EXPERIMENTS) : [values.only];
  return { settings, names };
}

async function main(): Promise<void> {
  const { settings, names } = await options();
  say(`faults · seed ${settings.seed} · ${machine()}`);
  const results: Result[] = [];
  for (const name of names) {
    const experiment = EXPERIMENTS[name];
    if (!experiment) throw new Error(`There is no ${name}: ${Object.keys(EXPERIMENTS).join(', ')}`);
    say(`\n== ${name}`);
    results.push(await experiment(settings));
  }
  const rows = results.map(({ experiment, kills, summary, violations, skipped }) => [
    experiment,
    String(kills),
    skipped === undefined ? String(violations.length) : 'skipped',
    skipped ?? summary,
  ]);
  say(`\n${tableOf([['experiment', 'kills', 'violations', ''], ...rows])}`);
  const violations = results.flatMap((result) => result.violations);
  for (const violation of violations) say(`VIOLATION ${violation}`);
  process.exit(violations.length === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
