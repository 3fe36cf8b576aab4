/**
 * npm run evaluate -- CASES.jsonl [MORE.jsonl] [--out PREDICTED.jsonl] [--audio DIR | --heard HEARD.jsonl]
 * [--keep HEARD.jsonl] [--worst N]: what the product makes of known cases, beside what was meant: the figures, a table
 * by tag, what the confidence was worth, and the worst cases. The words are those written in each case, those heard
 * from `DIR/<id>.webm`, or those of a file of heard words; --keep writes such a file.
 */
import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Transcript } from '@jobspeak/contracts';
import {
  type Case,
  calibrationOf,
  comparisonsOf,
  figuresOf,
  type Judged,
  judge,
  readCases,
  readHeard,
  worstOf,
} from '@jobspeak/reader/evaluation';
import { calibrationTable, casesText, figuresTable, tagsTable } from './evaluation-report';
import { openEars } from './speech';

const USAGE =
  'npm run evaluate -- CASES.jsonl [--out PREDICTED.jsonl] [--audio DIR | --heard HEARD.jsonl] [--keep HEARD.jsonl] [--worst N]';

interface Words {
  audio?: string;
  heard?: string;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The cases that can be taken, each with its words; undefined for those written in it. */
async function* takeCases(
  cases: readonly Case[],
  { audio, heard }: Words,
): AsyncGenerator<[Case, Transcript | undefined]> {
  if (heard !== undefined) {
    const words = await readHeard(heard);
    for (const one of cases) if (words.has(one.id)) yield [one, words.get(one.id)];
    return;
  }
  if (audio === undefined) {
    for (const one of cases) yield [one, undefined];
    return;
  }
  const ears = await openEars();
  try {
    for (const one of cases) {
      const file = path.join(audio, `${one.id}.webm`);
      if (await exists(file)) yield [one, await ears.hear(file)];
    }
  } finally {
    await ears.close();
  }
}

const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Everything that is known of cases whose file says what was meant. */
function report(judged: readonly Judged[], worst: number): string {
  const compared = comparisonsOf(judged);
  if (compared.length === 0) return 'No case says what was meant: nothing to compare with.';
  const parts = [figuresTable(figuresOf(compared)), tagsTable(judged), calibrationTable(calibrationOf(compared))];
  return [...parts, casesText(worstOf(judged, worst))].filter(Boolean).join('\n\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      audio: { type: 'string' },
      heard: { type: 'string' },
      keep: { type: 'string' },
      worst: { type: 'string', default: '10' },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const cases = (await Promise.all(positionals.map(readCases))).flat();
  const judged: Judged[] = [];
  const kept: object[] = [];
  for await (const [one, transcript] of takeCases(cases, values)) {
    judged.push(judge(one, transcript));
    if (transcript) kept.push({ id: one.id, segments: transcript.segments });
  }
  if (values.out !== undefined)
    await writeFile(values.out, jsonLines(judged.map(({ id, read }) => ({ id, quote: read }))));
  if (values.keep !== undefined) await writeFile(values.keep, jsonLines(kept));
  console.log(report(judged, Number(values.worst)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
