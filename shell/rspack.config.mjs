import { defineApp, publicAddresses } from '../infra/frontend/app.mjs';
import { definePage } from '../infra/frontend/page.mjs';
import { defineWorker } from '../infra/frontend/worker.mjs';
import { campaignPage } from './src/campaign/content.mjs';

const folder = import.meta.dirname;

export default defineApp({ folder, name: 'shell' });

/** What is served beside the shell. */
export const pages = [
  definePage({ folder, name: 'customer' }),
  defineWorker({ folder, entry: './src/offline/worker.ts', filename: 'worker.js' }),
  definePage({ folder, name: 'campaign', html: campaignPage(publicAddresses(folder)) }),
];
