/** npm run evaluate -- CASES.jsonl --out PREDICTED.jsonl [--audio DIR]: what the product makes of known cases. */
import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Transcript } from '@jobspeak/contracts';
import { readTranscript } from '@jobspeak/quote';
import { type Case, contextOfCase, quoteOfReading, readCases } from './cases';
import { openEars } from './speech';

const USAGE = 'npm run evaluate -- CASES.jsonl --out PREDICTED.jsonl [--audio DIR]';

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const written = ({ transcript }: Case): Transcript => ({
  text: transcript,
  segments: [{ startMs: 0, endMs: 0, text: transcript }],
});

/** The cases that can be taken, each with its words: as written, or as heard from `DIR/<id>.webm` where there is one. */
async function* takeCases(cases: readonly Case[], audio: string | undefined): AsyncGenerator<[Case, Transcript]> {
  if (audio === undefined) {
    for (const one of cases) yield [one, written(one)];
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, audio: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || values.out === undefined) throw new Error(USAGE);
  const lines: string[] = [];
  for await (const [one, transcript] of takeCases(await readCases(file), values.audio))
    lines.push(JSON.stringify({ id: one.id, quote: quoteOfReading(readTranscript(transcript, contextOfCase(one))) }));
  await writeFile(values.out, `${lines.join('\n')}\n`);
  console.error(`${lines.length} cases read, written to ${values.out}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
