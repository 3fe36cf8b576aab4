/**
 * npm run ears:language: writes the language model of the recogniser from the corpus of spoken jobs. The same corpus
 * makes the same file. What recognition is measured on is left out: the jobs of `fit-` files, those that were spoken for
 * the evaluation, and any that share a run of words with them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packTree } from '../../services/recording/src/speech/moonshine/language-file';
import { ANY_DIGIT } from '../../services/recording/src/speech/moonshine/language-model';
import { BEGIN, isDigit } from '../../services/recording/src/speech/moonshine/pieces';
import { corpusFiles, readJobs } from '../corpus/files';
import { countSequences } from './counts';
import { smooth } from './kneser-ney';
import { linesOf, withoutTextOf } from './texts';
import { treeOf } from './tree';

const ORDER = 5;
/** Sequences of three pieces and more that were met less often are left out: a third of the file, and no better ears. */
const LEAST_COUNT = 2;
const ROOT = path.join(__dirname, '../..');
const FILE = path.join(ROOT, 'services/recording/model/language.bin');
const SPOKEN = path.join(ROOT, 'packages/reader/src/evaluation/cases/heard.jsonl');

/** The jobs whose recordings were heard for the evaluation. */
const spokenIds = (): Set<string> =>
  new Set(
    readFileSync(SPOKEN, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id),
  ); // our own file

async function main(): Promise<void> {
  const { default: tokenizer } = await import('llama-tokenizer-js');
  const ids = spokenIds();
  const jobs = corpusFiles().flatMap((file) => readJobs(file));
  const isMeasured = ({ id, file }: { id: string; file: string }) =>
    ids.has(id) || path.basename(file).startsWith('fit-');
  const taken = withoutTextOf(
    jobs.filter((job) => !isMeasured(job)),
    jobs.filter(isMeasured),
  );
  const lines = taken
    .flatMap(linesOf)
    .map((line) => tokenizer.encode(line, false, true))
    .map((pieces) => [BEGIN, ...pieces.map((piece) => (isDigit(piece) ? ANY_DIGIT : piece))]);
  const root = countSequences(lines, ORDER);
  smooth(root, ORDER);
  const tree = treeOf(root, ORDER, LEAST_COUNT);
  const file = packTree(tree);
  writeFileSync(FILE, file);
  const pieces = lines.reduce((sum, line) => sum + line.length, 0);
  console.log(
    `${taken.length} of ${jobs.length} jobs, ${pieces} pieces, ${tree.pieces.length} sequences, ${file.length} bytes`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
