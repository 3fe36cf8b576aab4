import { defineApp } from '../infra/frontend/app.mjs';
import { definePage } from '../infra/frontend/page.mjs';
import { defineWorker } from '../infra/frontend/worker.mjs';

const folder = import.meta.dirname;

export default defineApp({ folder, name: 'shell' });

/** What is served beside the shell. */
export const pages = [
  definePage({ folder, name: 'customer' }),
  defineWorker({ folder, entry: './src/offline/worker.ts', filename: 'worker.js' }),
];
