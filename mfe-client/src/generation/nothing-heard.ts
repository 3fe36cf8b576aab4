import type { Live } from './live';

export const NOTHING_HEARD: Live = { segments: [], tail: '', heardMs: 0, sketch: null };
