import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { Compressed } from './compressed.mjs';
import { FileList } from './file-list.mjs';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;

/**
 * The same list in every build. Only the shell is eager: it is the one host, its copies are always there first.
 * A package that is missing here exists twice on a page, silently.
 */
function sharedModules(isShell) {
  const library = (name, requiredVersion, eager) => ({
    [name]: { singleton: true, strictVersion: true, version: versionOf(name), requiredVersion, eager },
  });
  // a remote that needs newer parts of ours than the deployed shell has says so, instead of failing oddly
  const own = (name, door, eager) => ({
    [name + door]: {
      singleton: true,
      strictVersion: true,
      version: versionOf(name),
      requiredVersion: `^${versionOf(name)}`,
      eager,
    },
  });
  return {
    ...library('react', '^19.0.0', isShell),
    ...library('react-dom', '^19.0.0', isShell),
    ...library('zustand', '^5.0.0', isShell),
    ...own('@jobspeak/ui', '', isShell),
    ...own('@jobspeak/web', '', isShell),
    ...own('@jobspeak/web', '/router', isShell),
    // not on the sign-in page: loaded with the first screen that needs them
    ...own('@jobspeak/ui', '/parts', false),
    ...own('@jobspeak/ui', '/lists', false),
    ...own('@jobspeak/web', '/query', false),
    ...own('@jobspeak/web', '/form', false),
    ...own('@jobspeak/web', '/events', false),
    ...own('@jobspeak/web', '/state', false),
  };
}

/**
 * Rspack finds the federation runtime with require.resolve(), that is, its CommonJS builds, which cannot be
 * tree-shaken. This points every entry into it to the ES module twin of the same version.
 */
function federationAsModules() {
  const inEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
  const inRspack = createRequire(inEnhanced.resolve('@module-federation/rspack'));
  const inTools = createRequire(inEnhanced.resolve('@module-federation/runtime-tools'));
  const inRuntime = createRequire(inTools.resolve('@module-federation/runtime'));
  const alias = {};
  for (const [name, from] of [
    ['@module-federation/webpack-bundler-runtime', inTools],
    ['@module-federation/runtime', inTools],
    ['@module-federation/runtime-core', inRuntime],
    ['@module-federation/inject-external-runtime-core-plugin', inRspack],
  ]) {
    const commonJs = from.resolve(name);
    const module = commonJs.replace(/index\.cjs$/, 'index.js');
    alias[commonJs] = module;
    if (name === '@module-federation/runtime') alias[name] = module;
  }
  const inCore = inRuntime.resolve('@module-federation/runtime-core');
  const core = path.dirname(alias[inCore]);
  const codes = path.dirname(createRequire(inCore).resolve('@module-federation/error-codes'));
  for (const unused of [
    path.join(core, 'plugins/snapshot/SnapshotHandler.js'),
    path.join(core, 'utils/preload.js'),
    path.join(codes, 'desc.mjs'),
    path.join(path.dirname(createRequire(inCore).resolve('@module-federation/sdk')), 'logger.js'),
  ])
    alias[unused] = path.join(import.meta.dirname, 'federation-trims.mjs');
  return alias;
}

/** React Router 7 resolves to its development files even in production: its exports have no such condition. */
function routerForProduction() {
  const web = createRequire(require.resolve('@jobspeak/web/package.json'));
  const router = createRequire(web.resolve('react-router-dom/package.json'));
  const dist = path.join(path.dirname(router.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': path.join(dist, 'index.mjs'), 'react-router/dom$': path.join(dist, 'dom-export.mjs') };
}

/** Files of `public/`, copied under a name with their hash; the page's template knows them by their own name. */
function publicFiles(folder) {
  const named = (file) => {
    const { name, ext } = path.parse(file);
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
    return `${name}.${hash.slice(0, 8)}${ext}`;
  };
  return Object.fromEntries(['theme.js', 'favicon.svg'].map((file) => [file, named(file)]));
}

/** How each kind of source becomes part of a build. */
export const rules = [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
  {
    test: /runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/,
    loader: path.join(import.meta.dirname, 'trim-entries.cjs'),
  },
  { test: /\.module\.css$/, type: 'css/module' },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
];

/** Where the theme and the icon of the shell are, for every page of its. */
export function publicAddresses(folder) {
  const files = publicFiles(path.join(folder, 'public'));
  return { theme: `/${files['theme.js']}`, favicon: `/${files['favicon.svg']}` };
}

function pageOf(folder) {
  const files = publicFiles(path.join(folder, 'public'));
  return [
    new rspack.CopyRspackPlugin({
      patterns: [
        ...Object.entries(files).map(([from, to]) => ({ from: path.join(folder, 'public', from), to })),
        // what installs the app asks for these by their own names
        { from: path.join(folder, 'public/manifest.json') },
        { from: path.join(folder, 'public/icons'), to: 'icons' },
      ],
    }),
    new rspack.HtmlRspackPlugin({
      template: './index.html',
      templateParameters: publicAddresses(folder),
    }),
    { apply: scriptsFirst },
  ];
}

/** The page's own scripts come before what its head names for later: while they run, that comes. */
function scriptsFirst(compiler) {
  compiler.hooks.compilation.tap('ScriptsFirst', (compilation) => {
    rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('ScriptsFirst', (data) => {
      for (const { attributes } of data.assetTags.scripts) attributes.fetchpriority = 'high';
      return data;
    });
  });
}

/** What every signed-in screen is made of, in one file: on a weak signal, each request costs as much as 30 KB. */
const FRAME = new RegExp(
  [
    'packages/ui/src/(?!lists|RowList|Table|slots)',
    'packages/web/src/(query|offline-reading|seen|events|state|office)',
    'packages/contracts/src/(journey|money)',
    'node_modules/(@tanstack/(query-core|react-query)|eventsource-parser|idb|lucide-react)/',
    'shell/src/(Frame|AccountMenu|first-screen|navigation|scroll-place|tour/state)',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const shellChunks = {
  cacheGroups: {
    frame: { name: 'frame', chunks: 'async', enforce: true, test: FRAME },
    vendor: {
      name: 'vendor',
      chunks: 'initial',
      enforce: true,
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
    },
  },
};

/**
 * The production build of one frontend. A remote names what it exposes; the shell exposes nothing. `rules` are for kinds
 * of source that it alone has.
 */
export function defineApp({ folder, name, exposes, rules: ownRules = [] }) {
  const isShell = exposes === undefined;
  return {
    name,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    performance: false,
    // the federation plugin warns about what is meant: addresses relative to where a remote is served from
    infrastructureLogging: { level: 'error' },
    entry: { main: existsSync(path.join(folder, 'src/index.tsx')) ? './src/index.tsx' : './src/routes.tsx' },
    devtool: 'hidden-source-map',
    output: {
      path: path.join(folder, 'dist'),
      clean: isShell ? { keep: (file) => /customer|campaign|(^|\/)worker\.js/.test(file) } : true,
      publicPath: isShell ? '/' : 'auto',
      uniqueName: name, // also names the global that loads chunks: must differ per app
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      cssChunkFilename: 'css/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 120_000,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...federationAsModules(), ...routerForProduction() },
    },
    module: {
      rules: [...rules, ...ownRules],
      generator: { 'css/module': { localIdentName: `${name}_[hash]` } },
      parser: { 'css/module': { namedExports: false } },
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        ...(isShell ? {} : { exposes }),
        shared: sharedModules(isShell),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: !isShell, // the web server reads the hashed entry name from it; the browser does not
        experiments: {
          ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
          optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell },
        },
      }),
      ...(isShell ? pageOf(folder) : []),
      new Compressed(),
      new FileList(isShell),
    ],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, compress: { passes: 4, keep_fargs: false }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
      mangleExports: 'size',
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      ...(isShell ? { splitChunks: shellChunks } : {}),
    },
  };
}
