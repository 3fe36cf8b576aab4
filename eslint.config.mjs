import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const size = (lines) => ['error', { max: lines, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['**/dist/**', '.data/**', '.cache/**', '**/*.{mjs,cjs,js}', '**/node_modules/**'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': size(400),
      'max-lines-per-function': size(40),
      'no-console': 'error',
      'no-param-reassign': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      '@typescript-eslint/require-await': 'off',
      // Express forwards the rejection of a handler, and a Router method takes any handler.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules, 'max-lines-per-function': size(70) },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
    rules: {
      'max-lines-per-function': 'off',
      // A test reads an answer's body as it expects it to be.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Knex answers rows as `any`; each is given its type where it is read.
    files: ['**/*store.ts', '**/migrations/**', 'packages/kit/src/relay.ts'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    // A migration is one piece of SQL, however long.
    files: ['**/migrations/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: [
      'packages/contracts/tools/main.ts',
      'reader-training/corpus/main.ts',
      'reader-training/ears/main.ts',
      'services/standalone/src/cli/**',
      'services/standalone/src/{main,seed}.ts',
    ],
    rules: { 'no-console': 'off' },
  },
);
