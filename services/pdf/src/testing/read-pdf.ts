import { execFile } from 'node:child_process';
import path from 'node:path';

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
}

/** Reads a PDF back, for tests. */
export const readPdf = (pdf: Buffer): Promise<ReadPdf> =>
  new Promise((resolve, reject) => {
    const program = path.join(__dirname, 'reader.mjs');
    const reader = execFile(process.execPath, [program], { maxBuffer: 64 * 1024 * 1024 }, (error, output) => {
      if (error) reject(error);
      else resolve(JSON.parse(output) as ReadPdf); // the program's own output
    });
    reader.stdin?.end(pdf);
  });
