import { createHash } from 'node:crypto';

/** Files that a screen may need without a connection: code, styles, and the font of our own language. */
const isNeeded = (name) =>
  /\.[0-9a-f]{8}\.(js|css|svg)$/.test(name) || /(^|\/)inter-latin-wght.*\.woff2$/.test(name) || /^icons\//.test(name);

/**
 * Parts of an app that come after its first files, each by what is imported and the shared modules that it needs: the
 * web server names their files in the head of a page that needs them at once.
 */
const EARLY = {
  shell: {
    frame: ['./Frame', '@jobspeak/web/state', '@jobspeak/ui/parts', '@jobspeak/web/query', '@jobspeak/web/events'],
  },
  remote: {
    routes: ['__federation_expose_routes'],
    recording: ['./recording/RecordingScreen'],
    dashboard: ['./dashboard/DashboardScreen', '@jobspeak/web/form'],
  },
};

/** What a group of chunks is called: by its own name, as the shared module that it brings, or as what is imported. */
function nameOf(group) {
  const [origin] = [...(group.origins ?? [])];
  const [, shared] = /^provide shared module \(default\) (@?[^@]+)@/.exec(origin?.module?.identifier() ?? '') ?? [];
  return group.name ?? shared ?? origin?.request;
}

function earlyFiles(groups, parts) {
  const isOf = (group, name) => !group.isInitial() && nameOf(group) === name;
  return Object.fromEntries(
    Object.entries(parts).map(([part, names]) => {
      const files = names.flatMap((name) =>
        groups.filter((group) => isOf(group, name)).flatMap((group) => group.getFiles()),
      );
      return [part, [...new Set(files)].filter((file) => /\.(js|css)$/.test(file))];
    }),
  );
}

/**
 * Writes `offline.json` beside a build: what a device keeps of it to open it without a connection, and a version that
 * changes with any of it; and `early.json`, the files of each part that a page may need at once. Each app brings its own,
 * so that it is deployed alone.
 */
export class FileList {
  constructor(isShell) {
    this.isShell = isShell;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('FileList', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FileList', stage }, (assets) => {
        const files = Object.keys(assets).filter(isNeeded).sort();
        const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
        compilation.emitAsset('offline.json', new sources.RawSource(JSON.stringify({ version, files })));
        const early = earlyFiles([...compilation.chunkGroups], this.isShell ? EARLY.shell : EARLY.remote);
        compilation.emitAsset('early.json', new sources.RawSource(JSON.stringify(early)));
      });
    });
  }
}
