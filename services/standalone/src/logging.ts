import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createLog, type Log } from '@jobspeak/kit';
import pino from 'pino';

const KEEP_BYTES = 20 * 1024 * 1024;

/** The log of a single-process Jobspeak: a file of JSON lines, so that the terminal stays readable. One old file is kept. */
export function openLog(dataDir: string, level: string): { log: Log; file: string } {
  const folder = path.join(dataDir, 'logs');
  const file = path.join(folder, 'jobspeak.log');
  mkdirSync(folder, { recursive: true });
  if (existsSync(file) && statSync(file).size > KEEP_BYTES) renameSync(file, `${file}.old`);
  const destination = pino.destination({ dest: file, sync: false });
  return { log: createLog({ name: 'jobspeak', level, destination }), file };
}
