import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** Text of each page, line by line. */
  pages: string[];
  title: string;
  language: string;
  isTagged: boolean;
  /** Kinds of structure elements, for example `H1` and `TH`. */
  roles: string[];
  fonts: { name: string; isEmbedded: boolean }[];
  /** Of the first page, in points. */
  width: number;
  height: number;
  /** Names of the files inside. */
  attachments: string[];
  /** What the file says of itself (XMP). */
  metadata: string;
}

const run = promisify(execFile);

/** Reads a PDF back, for tests. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const reading = run(process.execPath, [path.join(__dirname, 'reader.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  reading.child.stdin?.end(pdf);
  return JSON.parse((await reading).stdout) as ReadPdf; // our own program's output
}
