/** npm run quote -- FILE … [--json] [--pdf OUT] [--locale en-GB]: audio in, quote out, with the product's own code. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, lineNet, QuoteContent, totalsOf } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { renderHtml, startBrowser } from '@jobspeak/pdf';
import { contentOf, contextOf, defaultSettings, readTranscript, snapshotOf } from '@jobspeak/quote';
import { loadConfig } from '../config';
import { printQuote } from './print';
import { type Heard, openEars } from './speech';

const USAGE = 'npm run quote -- FILE … [--json] [--pdf OUT.pdf] [--locale en-GB]';

async function writePdf(
  out: string,
  content: QuoteContent,
  settings: ReturnType<typeof defaultSettings>,
): Promise<void> {
  const { dataDir, chromiumPath } = loadConfig(process.env);
  const log = createLog({ name: 'jobspeak', level: 'silent' });
  const browser = await startBrowser({ dataDir: path.join(dataDir, 'browser'), chromiumPath, log });
  try {
    const now = new Date().toISOString();
    const snapshot = snapshotOf(
      { ...content, number: null, createdAt: now, currency: settings.currency, locale: settings.locale },
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pdf: { type: 'string' },
      locale: { type: 'string', default: 'en-GB' },
    },
  });
  if (positionals.length === 0 || (values.pdf !== undefined && positionals.length > 1)) throw new Error(USAGE);
  const settings = defaultSettings({ name: 'My business', email: '', locale: values.locale });
  const ears = await openEars();
  let made = 0;
  const sum = { audioMs: 0, tookMs: 0 };
  try {
    for (const file of positionals) {
      const heard = await ears.hear(file).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        console.error(`${file}: ${error.message} (${error.code})`);
        return null;
      });
      if (!heard) continue;
      const content = QuoteContent.parse(
        contentOf(readTranscript(heard, contextOf(settings, [], [])), settings, randomUUID),
      );
      sum.audioMs += heard.durationMs;
      sum.tookMs += heard.tookMs;
      if (content.lines.length > 0) made += 1;
      if (values.json) console.log(JSON.stringify(report(file, heard, content)));
      else console.log(`\n${file}\n“${heard.text}”\n\n${printQuote(content, settings.currency, settings.locale)}`);
      if (values.pdf !== undefined) await writePdf(values.pdf, content, settings);
    }
  } finally {
    await ears.close();
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.error(
    `\n${made} of ${positionals.length} became a quote. ${seconds(sum.audioMs)} s of audio heard in ${seconds(sum.tookMs)} s (${(sum.audioMs / Math.max(1, sum.tookMs)).toFixed(1)} times faster than speech).`,
  );
  if (made < positionals.length) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
