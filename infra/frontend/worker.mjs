import path from 'node:path';
import { rspack } from '@rspack/core';
import { rules } from './app.mjs';

/** The production build of a service worker: one script, under a name that stays, because browsers ask for it again. */
export function defineWorker({ folder, entry, filename }) {
  return {
    name: 'service worker',
    context: folder,
    mode: 'production',
    target: ['webworker', 'es2022'],
    entry: { worker: entry },
    devtool: 'hidden-source-map',
    output: { path: path.join(folder, 'dist'), filename },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, format: { comments: false } },
        }),
      ],
    },
  };
}
