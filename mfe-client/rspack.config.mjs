import path from 'node:path';
import { defineApp } from '../infra/frontend/app.mjs';

const { dirname: folder } = import.meta;
const loader = (name) => path.join(folder, '../infra/frontend', name);

/** What a device needs to hear by itself: the models, and the worker that runs them. */
const captions = [
  { test: /[\\/]captions[\\/]pack-list\.ts$/, enforce: 'post', loader: loader('speech-pack.mjs') },
  {
    test: /[\\/]captions[\\/]worker-file\.ts$/,
    enforce: 'post',
    loader: loader('worker-file.mjs'),
    options: { root: path.dirname(folder), entry: './worker.ts', name: 'captions-worker' },
  },
];

export default defineApp({
  folder,
  name: 'mfe_client',
  exposes: { './routes': './src/routes.tsx' },
  rules: captions,
});
