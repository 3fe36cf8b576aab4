import path from 'node:path';
import { rspack } from '@rspack/core';
import { rules } from './app.mjs';
import { Compressed } from './compressed.mjs';

/**
 * The production build of a page that is no screen of the shell: one script and one style sheet. For one that a service
 * writes they bear names that stay, because the service does not know the build; with `html`, the page itself is built
 * as well, and names them by their content.
 * @param html the page, but for its script and its style sheet.
 */
export function definePage({ folder, name, html }) {
  const hash = html === undefined ? '' : '.[contenthash:8]';
  return {
    name: `${name} page`,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { page: `./src/${name}/page` },
    devtool: 'hidden-source-map',
    output: {
      path: path.join(folder, 'dist', name),
      clean: html !== undefined,
      publicPath: `/${name}/`,
      filename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules,
      generator: {
        'css/module': { localIdentName: `${name}_[hash]` }, // the fonts of the shell, so that they are fetched once
        'asset/resource': { filename: 'assets/[name].[contenthash:8][ext]', outputPath: '../', publicPath: '/' },
      },
      parser: { 'css/module': { namedExports: false } },
    },
    plugins: [
      new Compressed(),
      ...(html === undefined ? [] : [new rspack.HtmlRspackPlugin({ templateContent: html, scriptLoading: 'defer' })]),
    ],
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
