/**
 * npm run faults -- --seed N [--generations 100] [--quick] [--only NAME,NAME] [--audio DIR] [--keep]: breaks a fleet of the
 * product in every way that is written down here, and asks whether it kept its promises. Ends with a failure when not.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@jobspeak/kit';
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

const USAGE = `npm run faults -- --seed N [--generations N] [--quick] [--only NAME,NAME] [--audio DIR] [--keep]
experiments: ${Object.keys(EXPERIMENTS).join(', ')}`;

function given() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        generations: { type: 'string', default: '100' },
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        audio: { type: 'string', default: path.join(ROOT, 'e2e/fixtures') },
        keep: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function options() {
  const values = given();
  const settings: Settings = {
    seed: Number(values.seed),
    generations: Number(values.generations),
    isQuick: values.quick,
    audio: await audioIn(path.resolve(values.audio)),
    keeps: values.keep,
  };
  if (!Number.isInteger(settings.seed) || !Number.isInteger(settings.generations) || settings.audio.length === 0)
    throw new StartError(USAGE);
  const names = values.only?.split(',').map((name) => name.trim()) ?? Object.keys(EXPERIMENTS);
  const unknown = names.filter((name) => !Object.hasOwn(EXPERIMENTS, name));
  if (unknown.length > 0)
    throw new StartError(
      `There is no experiment ${unknown.join(', ')}. There are: ${Object.keys(EXPERIMENTS).join(', ')}`,
    );
  return { settings, names };
}

async function main(): Promise<void> {
  const { settings, names } = await options();
  say(`faults · seed ${settings.seed} · ${machine()}`);
  const results: Result[] = [];
  for (const name of names) {
    say(`\n== ${name}`);
    const result = await EXPERIMENTS[name]?.(settings);
    if (result) results.push(result);
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
  const said = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
  process.exit(1);
});
