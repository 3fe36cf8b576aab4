/**
 * npm run validate -w services/pdf: prints an invoice of each kind there is, in every look, and has them checked by the
 * book: PDF/A-3b by veraPDF, the invoice inside by the schema and the official rules of EN 16931. Needs Java 17 and
 * Maven, which fetches the validator; not part of the tests, for few machines have them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOOKS } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { startBrowser } from '../browser';
import { withInvoice } from '../einvoice/actions';
import { renderHtml } from '../print';
import { CACHE } from './cache';
import { INVOICES } from './invoices';

const HOME = path.resolve(__dirname, '../../validation');
const LIBRARIES = path.resolve(CACHE, '../validation');

async function printAll(folder: string): Promise<string[]> {
  const log = createLog({ name: 'validate', level: 'warn' });
  const browser = await startBrowser({ dataDir: CACHE, log });
  const files: string[] = [];
  for (const [index, [name, plain]] of Object.entries(INVOICES).entries()) {
    const look = LOOKS[index % LOOKS.length] ?? 'classic';
    const snapshot = { ...plain, look, acceptUrl: 'https://jobspeak.example/i/9f8c7b6a5d4e' };
    const pdf = await browser.render(renderHtml(snapshot, new Map(), browser.fonts));
    const file = path.join(folder, `${name.replace(/\W+/g, '-')}.pdf`);
    await writeFile(file, await withInvoice(pdf, snapshot, log));
    files.push(file);
  }
  await browser.stop();
  return files;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-invoices-'));
  try {
    const output = `-DoutputDirectory=${LIBRARIES}`;
    execFileSync('mvn', ['-q', '-f', HOME, 'dependency:copy-dependencies', output], { stdio: 'inherit' });
    const files = await printAll(folder);
    const classes = path.join(LIBRARIES, '*');
    execFileSync('java', ['-cp', classes, path.join(HOME, 'Validate.java'), ...files], { stdio: 'inherit' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
