/**
 * npm run evaluate -- CASES.jsonl [MORE.jsonl] [--out PREDICTED.jsonl] [--audio DIR [--brief] | --heard HEARD.jsonl]
 * [--decoding greedy|beam|language] [--keep HEARD.jsonl] [--worst N] [--reader rules|learned|both|api] [--model DIR]:
 * what the product makes of known cases, beside what was meant: the figures, a table by tag, what the confidence was
 * worth, and the worst cases. The words are those written in each case, those heard from `DIR/<id>.webm`, in the
 * product's way of decoding or another, or those of a file of heard words; --keep writes such a file. With --brief the
 * sound has no least length, as what is said to a draft has none. Words that were heard are held against those that
 * were spoken, where a case has them. All are read by the rules, by the learned reader, or as the product reads them, by
 * both; with the model that the product comes with, or that of a folder. With `api` they are read by the model that
 * OPENAI_UNDERSTANDING_MODEL and OPENAI_BASE_URL name (PROVIDERS.md); where it fails, by both, as in the product.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Transcript } from '@jobspeak/contracts';
import { createLog, readConfig } from '@jobspeak/kit';
import { createOpenAiReader, openModel, UnderstandingSettings } from '@jobspeak/quote';
import { learnedReader, type Reader, readByRules, readerOf } from '@jobspeak/reader';
import {
  type Case,
  calibrationOf,
  comparisonsOf,
  contextOfCase,
  figuresOf,
  type Hearing,
  type Judged,
  judge,
  readCases,
  readHeard,
  wordErrorsOf,
  worstOf,
  written,
} from '@jobspeak/reader/evaluation';
import { isDecoding } from './decoding';
import { calibrationTable, casesText, figuresTable, tagsTable, wordErrorsTable } from './evaluation-report';
import { openEars, soundFileOf } from './speech';

const USAGE =
  'npm run evaluate -- CASES.jsonl [--out PREDICTED.jsonl] [--audio DIR [--brief] | --heard HEARD.jsonl] [--decoding greedy|beam|language] [--keep HEARD.jsonl] [--worst N] [--reader rules|learned|both|api] [--model DIR]';

interface Words {
  audio?: string;
  brief?: boolean;
  heard?: string;
  decoding?: string;
}

/** The cases that can be taken, each with its words; undefined for those written in it. */
async function* takeCases(
  cases: readonly Case[],
  { audio, brief, heard, decoding }: Words,
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
  if (!isDecoding(decoding)) throw new Error(USAGE);
  const ears = await openEars(decoding);
  try {
    for (const one of cases) {
      const file = await soundFileOf(audio, one.id);
      if (file !== null) yield [one, await ears.hear(file, { isBrief: brief })];
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

interface OpenReader {
  reader: Reader;
  /** Lets go of what it holds. */
  close: () => Promise<void>;
}

/** The model outside of this machine, with the product's own reader where it fails. @throws Error where none is named. */
async function openApiReader(folder?: string): Promise<OpenReader> {
  const { understanding } = readConfig(UnderstandingSettings, process.env);
  if (!understanding) throw new Error('--reader api needs OPENAI_UNDERSTANDING_MODEL; see PROVIDERS.md');
  const api = createOpenAiReader(understanding, createLog({ name: 'evaluate', level: 'silent' }));
  const { reader: own, close } = await openReader('both', folder);
  let failed = 0;
  return {
    reader: (transcript, context) =>
      api.read(transcript, context).catch((error: unknown) => {
        failed += 1;
        console.error(error instanceof Error ? error.message : String(error));
        return own(transcript, context);
      }),
    async close() {
      if (failed > 0) console.error(`${failed} jobs were read on this machine instead.`);
      await close();
    },
  };
}

/** The reader of that name. */
async function openReader(name: string, folder?: string): Promise<OpenReader> {
  if (name === 'rules') return { reader: readByRules, close: async () => {} };
  if (name === 'api') return openApiReader(folder);
  if (name !== 'learned' && name !== 'both') throw new Error(USAGE);
  const model = await openModel(folder);
  return { reader: name === 'learned' ? learnedReader(model) : readerOf(model), close: () => model.close() };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      audio: { type: 'string' },
      brief: { type: 'boolean' },
      heard: { type: 'string' },
      decoding: { type: 'string' },
      keep: { type: 'string' },
      worst: { type: 'string', default: '10' },
      reader: { type: 'string', default: 'both' },
      model: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const cases = (await Promise.all(positionals.map(readCases))).flat();
  const judged: Judged[] = [];
  const hearings: Hearing[] = [];
  const kept: object[] = [];
  const { reader, close } = await openReader(values.reader, values.model);
  for await (const [one, heard] of takeCases(cases, values)) {
    const transcript = heard ?? written(one);
    judged.push(judge(one, transcript, await reader(transcript, contextOfCase(one))));
    if (!heard) continue;
    hearings.push({ one, heard: heard.text });
    kept.push({ id: one.id, segments: heard.segments });
  }
  await close();
  if (values.out !== undefined)
    await writeFile(values.out, jsonLines(judged.map(({ id, read }) => ({ id, quote: read }))));
  if (values.keep !== undefined) await writeFile(values.keep, jsonLines(kept));
  if (hearings.length > 0) console.log(`${wordErrorsTable(wordErrorsOf(hearings))}\n`);
  console.log(report(judged, Number(values.worst)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
