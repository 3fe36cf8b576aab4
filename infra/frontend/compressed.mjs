import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const MOST = constants.BROTLI_MAX_QUALITY;
/** Files whose names change with their content: what is written beside them can never be of another version. */
const isLasting = (name) => /\.[0-9a-f]{8}\.(js|css|svg)$/.test(name);

async function compressed(content, before) {
  try {
    return await readFile(before); // by an earlier build: its name says that it is of the same content
  } catch {
    const params = { [constants.BROTLI_PARAM_QUALITY]: MOST, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    return compress(content, { params });
  }
}

/**
 * Writes each file once more as `NAME.br`, compressed as well as can be: too slow for each answer of a server, and a
 * seventh less to wait for on a weak signal.
 */
export class Compressed {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('Compressed', (compilation) => {
      // who watches waits for the build, not for the line
      if (compiler.watchMode) return;
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Compressed', stage }, async (assets) => {
        const names = Object.keys(assets).filter(isLasting);
        await Promise.all(
          names.map(async (name) => {
            const before = path.join(compiler.outputPath, `${name}.br`);
            const source = new sources.RawSource(await compressed(assets[name].buffer(), before));
            compilation.emitAsset(`${name}.br`, source);
          }),
        );
      });
    });
  }
}
