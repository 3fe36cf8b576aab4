import { availableParallelism } from 'node:os';

/** How many threads recognise: one hears one piece at a time, and more of them than processors gain nothing. */
export const THREADS = Math.min(3, availableParallelism());
