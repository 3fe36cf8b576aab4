const { availableParallelism } = require('node:os');

/** CommonJS on purpose: jest's ESM mode loses the hoisting of mocks. ESM-only packages are transformed. */
const transform = (tsx) => ({
  '^.+\\.(ts|tsx|js|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic' }, hidden: { jest: true } },
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
});
/** Long rounds, which `npm run test:nightly` goes through as well: `*.nightly.test.ts`. */
const left = process.env.TEST_ROUND === 'nightly' ? [] : ['\\.nightly\\.test\\.tsx?$'];
const esmOnly = (...names) => [`/node_modules/(?!(${names.join('|')})/)`];

module.exports = {
  watchman: false,
  // tests wait for databases, browsers and brokers as much as they compute: on two processors, three files at a time
  maxWorkers: Math.max(3, availableParallelism() - 1),
  projects: [
    {
      displayName: 'services',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/{contracts,documents,kit,reader}/{src,tools}/**/*.test.ts',
        '<rootDir>/services/**/*.test.ts',
        '<rootDir>/infra/**/*.test.ts',
        '<rootDir>/reader-training/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/infra/jest/services-up.mjs',
      globalTeardown: '<rootDir>/infra/jest/services-down.mjs',
      setupFilesAfterEnv: ['<rootDir>/infra/jest/services.cjs'],
      transform: transform(false),
      // the exporter loads node's http with `import()`, which jest knows only where it has transformed it
      transformIgnorePatterns: esmOnly(
        'jose',
        'eventsource-parser',
        'double-metaphone',
        '@opentelemetry/otlp-exporter-base',
      ),
      testPathIgnorePatterns: ['/node_modules/', ...left],
      modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
    },
    {
      displayName: 'screens',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{packages/ui,packages/web,shell,mfe-*}/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/infra/jest/screens.cjs'],
      transform: transform(true),
      transformIgnorePatterns: esmOnly(
        'msw',
        '@mswjs',
        '@open-draft',
        'until-async',
        'rettime',
        'eventsource-parser',
        'jose',
      ),
      moduleNameMapper: { '\\.css$': '<rootDir>/infra/jest/style.cjs', '\\.woff2$': '<rootDir>/infra/jest/style.cjs' },
      testPathIgnorePatterns: ['/node_modules/', ...left],
      modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
    },
  ],
};
