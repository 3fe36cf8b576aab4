import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a reader of electronic invoices finds. */
export interface ReadInvoice {
  xml: string;
  /** Of the attachment, and the profile it follows; empty for an invoice that was in no PDF. */
  filename: string;
  profile: string;
  /** Where the invoice departs from the schema of EN 16931. */
  errors: string[];
}

const run = promisify(execFile);

/** Reads invoices, as XML or inside a PDF, by a library that had no part in writing them. */
export async function readInvoices(documents: readonly (string | Buffer)[]): Promise<ReadInvoice[]> {
  const reading = run(process.execPath, [path.join(__dirname, 'invoice-reader.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  const given = documents.map((each) => (typeof each === 'string' ? { xml: each } : { pdf: each.toString('base64') }));
  reading.child.stdin?.end(JSON.stringify(given));
  return JSON.parse((await reading).stdout) as ReadInvoice[]; // our own program's output
}
