// node scripts/compile.mjs FOLDER…: turns the TypeScript sources below each folder into JavaScript, in their place, by
// the compiler that tsx runs them with in development. For images: it is run on a copy.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const { transformSync } = createRequire(resolve('tsx/package.json'))('esbuild');

const OPTIONS = { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20', sourcemap: 'inline' };

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Compiles what is below a folder and points its package at the result. Tests and what only they use stay behind. */
export function compile(folder) {
  for (const file of filesBelow(folder)) {
    if (file.endsWith('package.json'))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(\.\/src\/[\w/-]+)\.ts"/g, '$1.js"'));
    if (!file.endsWith('.ts')) continue;
    const isSource = !file.endsWith('.d.ts') && !file.endsWith('.test.ts');
    if (isSource) {
      const { code } = transformSync(readFileSync(file, 'utf8'), { ...OPTIONS, sourcefile: path.basename(file) });
      writeFileSync(file.replace(/\.ts$/, '.js'), code);
    }
    rmSync(file);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const folder of process.argv.slice(2)) compile(folder);
