import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { rules } from './app.mjs';

const run = (compiler) =>
  new Promise((resolve, reject) => compiler.run((error, stats) => (error ? reject(error) : resolve(stats))));
const close = (compiler) => new Promise((resolve) => compiler.close(resolve));

/** One script without the federation runtime, which only a page has. */
const configOf = (context, { entry, name }, folder) => ({
  name,
  context,
  mode: 'production',
  target: ['webworker', 'es2022'],
  entry,
  devtool: false,
  output: { path: folder, filename: `${name}.[contenthash:8].js`, clean: true },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      ...rules,
      {
        test: /ort\.wasm\.bundle\.min\.mjs$/,
        loader: path.join(import.meta.dirname, 'own-address.cjs'),
      },
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { ecma: 2022, format: { comments: false } },
      }),
    ],
  },
});

/** Builds a web worker beside an app; a loader of the module that says where it is. */
export default async function workerFile() {
  const { root, ...options } = this.getOptions();
  const folder = path.join(root, '.cache/workers', options.name);
  const compiler = rspack(configOf(this.context, options, folder));
  const stats = await run(compiler);
  const { errors, assets } = stats.toJson({ all: false, errors: true, assets: true });
  for (const file of stats.compilation.fileDependencies) this.addDependency(file);
  await close(compiler);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const [{ name }] = assets;
  this.emitFile(`js/${name}`, readFileSync(path.join(folder, name)));
  return `export const WORKER_FILE = ${JSON.stringify(`js/${name}`)};`;
}
