import path from 'node:path';

/** Where tests keep the unpacked browser between runs. */
export const CACHE = path.resolve(__dirname, '../../../../.cache/pdf');
