import { createHash } from 'node:crypto';

/** Files that a screen may need without a connection: code, styles, and the font of our own language. */
const isNeeded = (name) =>
  /\.[0-9a-f]{8}\.(js|css|svg)$/.test(name) || /(^|\/)inter-latin-wght.*\.woff2$/.test(name) || /^icons\//.test(name);

/**
 * Writes `offline.json` beside a build: what a device keeps of it to open it without a connection, and a version that
 * changes with any of it. Each app brings its own, so that it is deployed alone.
 */
export class FileList {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('FileList', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FileList', stage }, (assets) => {
        const files = Object.keys(assets).filter(isNeeded).sort();
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
        compilation.emitAsset('offline.json', new sources.RawSource(JSON.stringify({ version, files })));
      });
    });
  }
}
