import type { EventDefinition, Topology } from '@jobspeak/contracts';
import { z } from 'zod';

/** The event of the experiment: a number, which its consumer writes down. */
export const counted: EventDefinition<{ number: number }> = {
  name: 'experiment.counted',
  version: 1,
  subject: 'number',
  data: z.object({ number: z.int() }),
};

export const QUEUE = 'experiment.count';
export const queues: Topology = { [QUEUE]: counted };
export const SCHEMA = 'experiment';
/** A retry comes soon, so that the experiment ends soon. */
export const DELAYS_MS = [200, 500, 1_000, 2_000, 4_000];
