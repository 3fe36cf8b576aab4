import { cpus, totalmem } from 'node:os';

const GIB = 1024 ** 3;

/** The machine that a figure was measured on, in a line. */
export function machine(): string {
  const [first] = cpus();
  const model = first?.model.replace(/\s+/g, ' ').trim() ?? 'unknown processor';
  const memory = `${(totalmem() / GIB).toFixed(0)} GiB`;
  return `${process.platform} ${process.arch}, ${cpus().length} × ${model}, ${memory}, Node ${process.versions.node}`;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
