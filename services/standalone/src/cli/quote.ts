/** npm run quote -- FILE … [--json] [--pdf OUT] [--locale en-GB]: audio in, quote out, with the product's own code. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, type BusinessSettings, firstSettings, lineNet, QuoteContent, totalsOf } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { renderHtml, startBrowser } from '@jobspeak/pdf';
import { contentOf, contextOf, openModel, snapshotOf } from '@jobspeak/quote';
import { type Reader, readerOf } from '@jobspeak/reader';
import { loadConfig } from '../config';
import { printQuote } from './print';
import { type Heard, openEars } from './speech';

const USAGE = 'npm run quote -- FILE … [--json] [--pdf OUT.pdf] [--locale en-GB]';

async function writePdf(out: string, content: QuoteContent, settings: BusinessSettings): Promise<void> {
  const { dataDir, chromiumPath } = loadConfig(process.env);
  const log = createLog({ name: 'jobspeak', level: 'silent' });
  const browser = await startBrowser({ dataDir: path.join(dataDir, 'browser'), chromiumPath, log });
  try {
    const now = new Date().toISOString();
    const snapshot = snapshotOf(
      {
        ...content,
        number: null,
        issuedOn: null,
        validUntil: null,
        createdAt: now,
        currency: settings.currency,
        locale: settings.locale,
      },
      settings,
    );
    await writeFile(out, await browser.render(renderHtml(snapshot)));
  } finally {
    await browser.stop();
  }
}

/** What a quote comes to, as `--json` prints it. */
const report = (file: string, heard: Heard, content: QuoteContent) => ({
  file,
  audioMs: heard.durationMs,
  tookMs: heard.tookMs,
  transcript: heard.text,
  quote: {
    ...content,
    lines: content.lines.map((line) => ({ ...line, net: lineNet(line) })),
    totals: totalsOf(content),
  },
});

type Ears = Awaited<ReturnType<typeof openEars>>;

/** Hears a file; one that holds no job to quote is told about and skipped. */
const hear = (ears: Ears, file: string): Promise<Heard | null> =>
  ears.hear(file).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    console.error(`${file}: ${error.message} (${error.code})`);
    return null;
  });

interface Options {
  json: boolean;
  pdf: string | undefined;
  settings: BusinessSettings;
  read: Reader;
}

/** Prints the quotes of the files and answers how many there are, and how long hearing took. */
async function quoteFiles(ears: Ears, files: readonly string[], { json, pdf, settings, read }: Options) {
  const sum = { made: 0, audioMs: 0, tookMs: 0 };
  for (const file of files) {
    const heard = await hear(ears, file);
    if (!heard) continue;
    const context = contextOf(settings, [], []);
    const reading = await read(heard, context);
    const content = QuoteContent.parse(contentOf(reading, { settings, context }, randomUUID));
    sum.audioMs += heard.durationMs;
    sum.tookMs += heard.tookMs;
    if (content.lines.length > 0) sum.made += 1;
    if (json) console.log(JSON.stringify(report(file, heard, content)));
    else console.log(`\n${file}\n“${heard.text}”\n\n${printQuote(content, settings.currency, settings.locale)}`);
    if (pdf !== undefined) await writePdf(pdf, content, settings);
  }
  return sum;
}

async function main(): Promise<void> {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pdf: { type: 'string' },
      locale: { type: 'string', default: 'en-GB' },
    },
  });
  if (files.length === 0 || (values.pdf !== undefined && files.length > 1)) throw new Error(USAGE);
  const settings = firstSettings({ locale: values.locale });
  const ears = await openEars();
  const model = await openModel();
  const options = { ...values, pdf: values.pdf, settings, read: readerOf(model) };
  const { made, audioMs, tookMs } = await quoteFiles(ears, files, options).finally(() =>
    Promise.all([ears.close(), model.close()]),
  );
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const speed = (audioMs / Math.max(1, tookMs)).toFixed(1);
  console.error(
    `\n${made} of ${files.length} became a quote. ${seconds(audioMs)} s of audio heard in ${seconds(tookMs)} s (${speed} times faster than speech).`,
  );
  if (made < files.length) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
