import { SERVICES, type ServiceName } from '../fleet/services';
import { createRandom } from './random';

/** What an experiment kills: processes of the product, two of their helpers, and what they stand on. */
export const TARGETS = [...SERVICES, 'listener', 'chromium', 'rabbitmq', 'postgres'] as const;
export type Target = ServiceName | 'listener' | 'chromium' | 'rabbitmq' | 'postgres';

/** Places of the work at which a process is killed, and the processes that pass them. */
export const POINTS = {
  'after-commit': ['recording', 'quote', 'invoice', 'pdf'],
  'before-publish': ['recording', 'quote', 'invoice', 'pdf'],
  'after-confirm': ['recording', 'quote', 'invoice', 'pdf'],
  'before-ack': ['quote', 'invoice', 'pdf'],
  upload: ['gateway', 'recording'],
  decode: ['recording', 'listener'],
  render: ['pdf', 'chromium'],
} as const satisfies Record<string, readonly Target[]>;
type Point = keyof typeof POINTS;

export interface Kill {
  target: Target;
  /** Null for a moment that the seed has chosen. */
  point: Point | null;
  /** At which passage of the point. */
  count: number;
  /** How many generations have begun by then. */
  after: number;
  /** How long after that, in ms. */
  delayMs: number;
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}

const MOST_PASSAGES = 4;
const LONGEST_DELAY_MS = 1_500;

/**
 * The kills of an experiment: every target at random moments, `rounds` times, and at every point it passes, once. They
 * are spread over the generations in an order that the seed decides.
 */
export function planKills(seed: number, { generations, rounds }: { generations: number; rounds: number }): Kill[] {
  const random = createRandom(seed);
  const whole = (most: number) => 1 + Math.floor(random() * most);
  const named = Object.entries(POINTS).flatMap(([point, targets]) =>
    targets.map((target) => ({ target, point: point as Point })),
  );
  const atRandom = Array.from({ length: rounds }, () => TARGETS.map((target) => ({ target, point: null }))).flat();
  const kills = shuffled([...named, ...atRandom], random);
  return kills.map((kill, index) => ({
    ...kill,
    // A document is printed and a part decoded too rarely to wait for the fourth.
    count: kill.point === null ? 1 : whole(kill.point === 'render' ? 1 : MOST_PASSAGES),
    after: Math.floor((index * generations) / kills.length),
    delayMs: Math.floor(random() * LONGEST_DELAY_MS),
  }));
}
