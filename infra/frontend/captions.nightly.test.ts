import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'captions-'));
});
afterAll(() => rmSync(cache, { recursive: true }));

/** Both readings of a recording, piece by piece, by a process of its own: the runtime is a module of another kind. */
async function hearTwice(fixture: string): Promise<{ here: string[]; service: string[] }> {
  const script = path.join(__dirname, 'hear-twice.mjs');
  const file = path.join(__dirname, '../../e2e/fixtures', fixture);
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, cache], { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as { here: string[]; service: string[] };
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

/** The share of words that both have, in any order. */
function agreement(one: string[], other: string[]): number {
  const left = [...other];
  const common = one.filter((word) => left.includes(word) && left.splice(left.indexOf(word), 1));
  return (2 * common.length) / (one.length + other.length);
}

test('a device hears what the recording service hears', async () => {
  const { here, service } = await hearTwice('gb-fencing-001.webm');
  const [heard, expected] = [here, service].map((pieces) => words(pieces.join(' ')));
  expect(heard).toEqual(expect.arrayContaining(['close', 'board', 'keith', 'saturday']));
  // the same model in other arithmetic: now and then a number is a word here and digits there
  expect(agreement(heard ?? [], expected ?? [])).toBeGreaterThan(0.85);
});
