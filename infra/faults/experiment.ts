import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../bench/machine';
import { ROOT } from '../bench/product';
import { type Fleet, openFleet } from './fleet';

export interface Settings {
  seed: number;
  generations: number;
  /** Fewer random kills and a shorter absence of the broker. */
  isQuick: boolean;
  audio: readonly Buffer[];
  /** Keeps the data and the logs of a fleet that broke its promises. */
  keeps: boolean;
}

export interface Result {
  experiment: string;
  kills: number;
  /** A sentence with the figures. */
  summary: string;
  violations: string[];
  /** Why it was not done. */
  skipped?: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs an experiment on a fleet of its own, which is ended and removed afterwards. */
export async function onFleet(
  settings: Settings,
  work: (fleet: Fleet) => Promise<Result>,
  folder?: string,
): Promise<Result> {
  const cache = path.join(ROOT, '.cache/faults');
  await mkdir(cache, { recursive: true });
  const data = folder ?? (await mkdtemp(path.join(cache, 'fleet-')));
  const fleet = await openFleet(data);
  let isSound = false;
  const interrupt = () => void fleet.stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    const result = await work(fleet);
    isSound = result.violations.length === 0;
    return result;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    await fleet.stop();
    if (folder === undefined && (isSound || !settings.keeps)) await rm(data, { recursive: true, force: true });
    else if (folder === undefined) say(`What is left of it: ${data}`);
  }
}
