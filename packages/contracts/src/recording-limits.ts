// No zod in this file: the screen with the record button loads it.

/** Limits of a recording (specification, sections 5 and 9). */
export const RECORDING_MIN_SECONDS = 5;
export const RECORDING_MAX_SECONDS = 60 * 60;
export const RECORDING_MAX_BYTES = 100 * 1024 * 1024;
export const CHUNK_MAX_BYTES = 2 * 1024 * 1024;
/** How much is spoken in a chunk: less than a second, so that no more than a second is lost with a flat battery. */
export const CHUNK_MS = 800;
