import path from 'node:path';
import { rspack } from '@rspack/core';
import { rules } from './app.mjs';

/**
 * The production build of a page that a service writes: one script and one style sheet beside it, under names that
 * stay, because the service does not know the build.
 */
export function definePage({ folder, name }) {
  return {
    name: `${name} page`,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { page: `./src/${name}/page.ts` },
    devtool: 'hidden-source-map',
    output: { path: path.join(folder, 'dist', name), filename: '[name].js', cssFilename: '[name].css' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
  };
}
