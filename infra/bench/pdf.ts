/**
 * npm run bench -- pdf [--each N]: processor time, user and system, of the browser and of this process, for a quote of
 * 15 lines: through the pool of pages, and made the plain way, in a fresh isolated context of a warm browser for each
 * document. Both print the same page, take turns in one run, and have a browser of their own. The pool may take a fifth
 * of the plain way.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { line, snapshot } from '@jobspeak/documents/testing';
import { createLog } from '@jobspeak/kit';
import { renderHtml, startBrowser } from '@jobspeak/pdf';
import { startPlainBrowser } from '@jobspeak/pdf/testing';
import { machine, say } from './machine';
import { childSeconds } from './pdf-cost';

const WARM_UP = 10;
const ALLOWED = 0.2;
const LINES = 15;

type Way = 'pool' | 'plain';
const WAYS: readonly Way[] = ['plain', 'pool'];

const quote = snapshot({
  acceptUrl: 'https://jobspeak.example/q/9f8c7b6a5d4e3f2a1b0c',
  notes: 'We work from eight to four and leave the site clean.',
  lines: Array.from({ length: LINES }, (_, index) =>
    line(`Strip out, prepare and refit bay ${index + 1}`, {
      kind: index % 3 === 2 ? 'material' : 'labour',
      quantity: index + 1,
      unit: 'm2',
      unitPrice: 1_250 + 75 * index,
    }),
  ),
});

interface Printer {
  print(): Promise<Buffer>;
  /** Seconds that its browser has taken so far. */
  seconds(): Promise<number>;
  stop(): Promise<unknown>;
}

async function plainWay(dataDir: string): Promise<Printer & { pid: number }> {
  const browser = await startPlainBrowser(dataDir);
  const html = renderHtml(quote);
  return {
    pid: browser.pid,
    print: () => browser.print(html),
    seconds: async () => (await childSeconds(process.pid)) - (await childSeconds(process.pid, browser.pid)),
    stop: () => browser.stop(),
  };
}

async function pooled(dataDir: string, other: number): Promise<Printer> {
  const browser = await startBrowser({ dataDir, log: createLog({ name: 'bench', level: 'silent' }) });
  return {
    print: () => browser.render(renderHtml(quote, new Map(), browser.fonts)),
    seconds: () => childSeconds(process.pid, other),
    stop: () => browser.stop(),
  };
}

interface Cost {
  browser: number;
  own: number;
}

/** Milliseconds of processor time for one document, by way. */
async function measure(printers: Record<Way, Printer>, each: number): Promise<Record<Way, Cost>> {
  for (let round = 0; round < WARM_UP; round++) for (const way of WAYS) await printers[way].print();
  const before = { plain: await printers.plain.seconds(), pool: await printers.pool.seconds() };
  const own = { plain: 0, pool: 0 };
  for (let round = 0; round < each; round++)
    for (const way of WAYS) {
      const started = process.cpuUsage();
      const pdf = await printers[way].print();
      const { user, system } = process.cpuUsage(started);
      own[way] += (user + system) / 1_000;
      if (!pdf.includes('Inter')) throw new Error(`A document made by the ${way} way is not in its own font.`);
    }
  const cost = async (way: Way): Promise<Cost> => ({
    browser: (((await printers[way].seconds()) - before[way]) * 1_000) / each,
    own: own[way] / each,
  });
  return { plain: await cost('plain'), pool: await cost('pool') };
}

const written = ({ browser, own }: Cost) =>
  `${(browser + own).toFixed(1).padStart(6)} ms = browser ${browser.toFixed(1)} + service ${own.toFixed(1)}`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { each: { type: 'string', default: '100' } } });
  if (process.platform !== 'linux') throw new Error('This reads processor time as Linux tells it.');
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  const plain = await plainWay(folder);
  const pool = await pooled(folder, plain.pid);
  try {
    const cost = await measure({ plain, pool }, Number(values.each));
    const ratio = (cost.pool.browser + cost.pool.own) / (cost.plain.browser + cost.plain.own);
    say(machine());
    say(`processor time for a quote of ${LINES} lines, mean of ${values.each} each, taking turns:`);
    say(`  a fresh context each  ${written(cost.plain)}`);
    say(`  the pool of pages     ${written(cost.pool)}`);
    const holds = ratio <= ALLOWED;
    say(`ratio ${ratio.toFixed(3)}: ${holds ? 'holds' : 'FAILS'}, at most ${ALLOWED.toFixed(2)}`);
    process.exitCode = holds ? 0 : 1;
  } finally {
    await Promise.all([plain.stop(), pool.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
