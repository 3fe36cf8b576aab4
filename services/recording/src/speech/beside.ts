import path from 'node:path';

/** A program that lies beside this one, and what Node has to be told to run it. */
export const beside = (name: string): { file: string; execArgv: string[] } =>
  path.extname(__filename) === '.ts'
    ? { file: path.join(__dirname, `${name}.ts`), execArgv: ['--require', require.resolve('tsx/cjs')] }
    : { file: path.join(__dirname, `${name}.js`), execArgv: [] }; // compiled, as in the images
