import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { boxed, run } from './box';
import type { Image } from './build';

const HEALTHY_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 500;
const STOP_WITHIN_MS = 20_000;

/** An image's content at work, as nobody's user on a file system that cannot be written. */
export interface Container {
  name: string;
  /** How long it took until its health check said yes, in ms. */
  healthyMs: number;
  /** Tells it to end. Resolves with its exit code; null when it had to be cut off. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Start {
  name: string;
  image: Image;
  environment: Record<string, string>;
  empty: readonly string[];
  /** What is run; the image's own command unless given. */
  command?: readonly string[];
  /** The health check; the image's own unless given. */
  health?: readonly string[];
  logs: string;
}

/** Starts a container. @throws Error with the place of its log when it ends, or is never healthy */
export async function startContainer({ name, image, ...start }: Start): Promise<Container> {
  const { environment, empty, command = image.command, health = image.health ?? [], logs } = start;
  const box = { ...image, environment: { ...image.environment, ...environment }, empty };
  const file = path.join(logs, `${name}.log`);
  const log = openSync(file, 'a');
  chmodSync(file, 0o666); // nginx opens it once more, as its own user
  const began = performance.now();
  const child: ChildProcess = boxed(box, command, ['ignore', log, log]);
  const gone = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isHealthy = () =>
    run(box, health).then(
      () => true,
      () => false,
    );
  for (const deadline = Date.now() + HEALTHY_WITHIN_MS; !(await isHealthy()); await delay(LOOK_AGAIN_MS))
    if (hasEnded() || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} ${hasEnded() ? 'has ended' : 'is not healthy'}. Its log: ${file}`);
    }
  return {
    name,
    healthyMs: performance.now() - began,
    async stop(signal) {
      if (hasEnded()) return child.exitCode;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
      return child.exitCode;
    },
  };
}
