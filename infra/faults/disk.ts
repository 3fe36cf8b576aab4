import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../bench/machine';
import { ROOT } from '../bench/product';
import { settle } from './evidence';
import { onFleet, type Result, type Settings } from './experiment';
import type { Fleet } from './fleet';
import type { Sent } from './invariants';
import { generated, openPhone, type Phone, PhoneError } from './phone';

/** Folders of a fleet that each get a small disk of their own, in MiB. */
const DISKS = { objects: 8, logs: 4, postgres: 256 } as const;
type Disk = keyof typeof DISKS;
const NAMES: readonly Disk[] = ['objects', 'logs', 'postgres'];

/** What a person may be told when there is no room: it says so, or asks to come back. */
const CLEAR = ['STORAGE_FULL', 'SERVICE_UNAVAILABLE'];
/** Quotes typed until one is refused. */
const ATTEMPTS = { objects: 10, logs: 10, postgres: 400 } as const satisfies Record<Disk, number>;
const LIMIT_MS = 120_000;

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });

/** Gives a folder disks of its own; answers why that is not possible, where it is not. */
async function mountAll(folder: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can be made only by root on Linux (mount -t tmpfs)';
  for (const name of NAMES) {
    const place = path.join(folder, name);
    await mkdir(place);
    const { status, stderr } = mount('-t', 'tmpfs', '-o', `size=${DISKS[name]}m`, 'jobspeak-faults', place);
    if (status !== 0) return `no small disk can be mounted here: ${stderr.trim()}`;
  }
  return null;
}

function unmountAll(folder: string): void {
  for (const name of NAMES) spawnSync('umount', ['--lazy', path.join(folder, name)]);
}

/** Fills a disk to its last byte with a file of its own. */
async function fill(file: string): Promise<void> {
  const stream = createWriteStream(file);
  const block = Buffer.alloc(64 * 1024, 1);
  await new Promise<void>((resolve) => {
    const write = () => stream.write(block, (error) => (error ? resolve() : write()));
    stream.on('error', () => resolve()); // there is no space left: that is what was wanted
    write();
  });
  stream.destroy();
}

/** How an attempt to write something ended: null when it went well, else the code that a person is told. */
const codeOf = (attempt: Promise<unknown>): Promise<string | null> =>
  attempt.then(
    () => null,
    (error: unknown) =>
      error instanceof PhoneError ? (error.code ?? `${error.status} without a code`) : String(error),
  );

/** Records once, types until something is refused, and reads all the while. */
async function useFull(phone: Phone, audio: Buffer, sent: Sent[], attempts: number) {
  const refusals = new Set<string>();
  const unread = new Set<string>();
  const recording = phone.upload(audio).then(({ id: recordingId, quoteId }) => {
    sent.push({ recordingId, quoteId, bytes: audio.length });
  });
  const refused = await codeOf(recording);
  if (refused !== null) refusals.add(refused);
  for (let attempt = 0; attempt < attempts && refusals.size === 0; attempt++) {
    const notes = randomBytes(3_000).toString('base64'); // it cannot be compressed
    const code = await codeOf(phone.typeQuote({ title: 'Long', notes }));
    if (code !== null) refusals.add(code);
  }
  const read = await codeOf(phone.quotes());
  if (read !== null) unread.add(read);
  return { refusals: [...refusals], unread: [...unread] };
}

interface Scene {
  fleet: Fleet;
  folder: string;
  audio: Buffer;
  phone: Phone;
  sent: Sent[];
  phones: Phone[];
}

/** One disk fills up, and is emptied again. */
async function fillAndEmpty({ fleet, folder, audio, phone, sent, phones }: Scene, disk: Disk): Promise<string[]> {
  const filler = path.join(folder, disk, 'filler');
  const impatient = await openPhone({ apiUrl: fleet.apiUrl, patienceMs: 0 });
  phones.push(impatient);
  await fill(filler);
  const { refusals, unread } = await useFull(impatient, audio, sent, ATTEMPTS[disk]);
  await rm(filler);
  const quote = await phone.record(audio).then(async ({ id: recordingId, quoteId }) => {
    sent.push({ recordingId, quoteId, bytes: audio.length });
    return generated(phone, quoteId, LIMIT_MS);
  });
  say(`${disk} full: people are told ${refusals.join(', ') || 'nothing, all goes on'}`);
  const needsRefusal = disk !== 'logs';
  return [
    ...refusals.filter((code) => !CLEAR.includes(code)).map((code) => `${disk} full: people are told ${code}`),
    ...(needsRefusal === refusals.length > 0 ? [] : [`${disk} full: ${refusals.length} refusals`]),
    ...unread.map((code) => `${disk} full: nothing can be read: ${code}`),
    ...(quote.generation?.state === 'done' ? [] : [`${disk} emptied: the next recording failed`]),
    ...Object.entries(fleet.parts).flatMap(([name, part]) => (part.isUp() ? [] : [`${disk} full: ${name} has ended`])),
  ];
}

async function onSmallDisks(
  fleet: Fleet,
  folder: string,
  { audio: [audio = Buffer.alloc(0)] }: Settings,
): Promise<Result> {
  const phone = await openPhone(fleet);
  const scene: Scene = { fleet, folder, audio, phone, sent: [], phones: [phone] };
  const violations: string[] = [];
  for (const disk of NAMES) violations.push(...(await fillAndEmpty(scene, disk)));
  violations.push(...(await settle(fleet, scene.phones, scene)));
  const summary = `${scene.sent.length} recordings kept around three full disks`;
  return { experiment: 'full disks', kills: 0, summary, violations };
}

/** The disks of the objects, of the logs and of Postgres fill up, one after the other. */
export async function fullDisks(settings: Settings): Promise<Result> {
  const cache = path.join(ROOT, '.cache/faults');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'disk-'));
  try {
    const skipped = await mountAll(folder);
    if (skipped !== null) return { experiment: 'full disks', kills: 0, summary: '', violations: [], skipped };
    return await onFleet(settings, (fleet) => onSmallDisks(fleet, folder, settings), folder);
  } finally {
    unmountAll(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
