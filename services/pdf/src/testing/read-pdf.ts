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
  /** The outermost edges of text on any page, from the left, and the height of the largest, in points. */
  reach: { left: number; right: number; largest: number };
  /** Names of the files inside. */
  attachments: string[];
  /** What the file says of itself (XMP). */
  metadata: string;
}

const run = promisify(execFile);

/** Reads PDFs back, for tests: many at once, for each reading is a program that has to start. */
export async function readPdfs(pdfs: readonly Buffer[]): Promise<ReadPdf[]> {
  const reading = run(process.execPath, [path.join(__dirname, 'reader.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  reading.child.stdin?.end(JSON.stringify(pdfs.map((pdf) => pdf.toString('base64'))));
  return JSON.parse((await reading).stdout) as ReadPdf[]; // our own program's output
}

/** Reads one PDF back. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const [found] = await readPdfs([pdf]);
  if (!found) throw new Error('The reader answered nothing.');
  return found;
}
