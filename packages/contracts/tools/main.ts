// npm run contracts: writes the schemas of all events and EVENTS.md. With --check it writes nothing and fails when
// they are out of date, or when an event changed in a way that breaks under a version that was already committed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import * as contracts from '../src/events';
import { brokenVersions, type Schema, type Version } from './compatibility';
import { type EventPage, eventsPage } from './page';
import { findUses, type SourceFile } from './uses';

const ROOT = path.resolve(__dirname, '../../..');
const HOME = 'packages/contracts';
const SCHEMAS = `${HOME}/schemas`;

/** What a consumer takes: fields it does not know are let through, so that later versions of a sender may add some. */
const schemaOf = (data: z.ZodType): Schema => z.toJSONSchema(data, { target: 'draft-2020-12', io: 'input' });

function readServices(): SourceFile[] {
  const names = readdirSync(path.join(ROOT, 'services'), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `services/${name.split(path.sep).join('/')}`)
    .filter((name) => /^services\/[^/]+\/src\/.*\.ts$/.test(name) && !/\.test\.ts$|\/testing(?:\/|\.ts$)/.test(name))
    .sort()
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }));
}

function describeEvents(): EventPage[] {
  const constants = Object.entries(contracts as Record<string, unknown>);
  const constantOf = (event: unknown) => constants.find(([, value]) => value === event)?.[0] ?? '';
  const events = contracts.ALL_EVENTS.map((event) => ({ ...event, constant: constantOf(event) }));
  const uses = findUses(readServices(), new Map(events.map(({ constant, name }) => [constant, name])));
  return events.map(({ constant, name, version, meaning, data }) => {
    const of = (kind: string) => uses.filter((use) => use.event === constant && use.kind === kind);
    return {
      name,
      version,
      meaning,
      schema: schemaOf(data),
      emitters: [...new Set(of('emits').map((use) => use.workspace))],
      listeners: of('listens').map(({ workspace, queue = '' }) => ({ workspace, queue })),
    };
  });
}

/** Every generated file and its text. */
function generate(events: readonly EventPage[]): Map<string, string> {
  const files = new Map([[`${HOME}/EVENTS.md`, eventsPage(events)]]);
  for (const { name, version, meaning, schema } of events) {
    const titled = { $schema: schema.$schema, title: `${name}, version ${version}`, description: meaning, ...schema };
    files.set(`${SCHEMAS}/${name}.v${version}.json`, `${JSON.stringify(titled, null, 2)}\n`);
  }
  return files;
}

const git = (...command: string[]): string =>
  execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The schemas of a commit; none where there is no such commit, or no git. */
function committed(commit: string): Version[] | null {
  let listing: string;
  try {
    listing = git('ls-tree', '-r', '--name-only', commit, '--', SCHEMAS);
  } catch {
    return null; // an archive without history, or the first commit
  }
  return listing.split('\n').flatMap((file) => {
    const [, name, version] = /\/([^/]+)\.v(\d+)\.json$/.exec(file) ?? [];
    if (!name || !version) return [];
    return [{ name, version: Number(version), schema: JSON.parse(git('show', `${commit}:${file}`)) as Schema }];
  });
}

const readIfThere = (file: string): string | null => {
  const there = path.join(ROOT, file);
  return existsSync(there) ? readFileSync(there, 'utf8') : null;
};
const schemaFiles = (): string[] =>
  existsSync(path.join(ROOT, SCHEMAS)) ? readdirSync(path.join(ROOT, SCHEMAS)).map((name) => `${SCHEMAS}/${name}`) : [];

function check(files: ReadonlyMap<string, string>, events: readonly EventPage[]): string[] {
  const left = schemaFiles().filter((file) => !files.has(file));
  const stale = [...files].filter(([file, text]) => readIfThere(file) !== text).map(([file]) => file);
  // The commit before as well: where the work is checked after the commit, HEAD has the change itself.
  const before = [committed('HEAD'), committed('HEAD~1')].flatMap((versions) => versions ?? []);
  if (committed('HEAD') === null) console.log('There is no git history to compare the events with.');
  return [
    ...[...stale, ...left].map((file) => `${file} is out of date: npm run contracts`),
    ...new Set(brokenVersions(before, events)),
  ];
}

function write(files: ReadonlyMap<string, string>): void {
  mkdirSync(path.join(ROOT, SCHEMAS), { recursive: true });
  for (const file of schemaFiles()) if (!files.has(file)) rmSync(path.join(ROOT, file));
  for (const [file, text] of files) writeFileSync(path.join(ROOT, file), text);
}

const events = describeEvents();
const files = generate(events);
if (process.argv.includes('--check')) {
  const problems = check(files, events);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else write(files);
