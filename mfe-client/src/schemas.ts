/** What the first screen checks, but only once answers and events come: loaded with the first of them. */
export { ChunkKept, Quote, Recording } from '@jobspeak/contracts';
