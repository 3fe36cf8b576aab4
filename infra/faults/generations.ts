import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bill } from './billing';
import type { Billed, Sent } from './invariants';
import { generated, type Phone, PhoneError } from './phone';

/** Time for one generation, kills included. */
const LIMIT_MS = 300_000;

export interface GenerationOptions {
  phones: readonly Phone[];
  audio: readonly Buffer[];
  /** Recordings under way at a time. */
  atOnce: number;
  /** Whether to begin another one, by how many have begun. */
  goesOn: (begun: number) => boolean;
}

/** What people do while parts are killed, and what they were told. */
export interface Generations {
  begun: () => number;
  sent: Sent[];
  billed: Billed[];
  /** What a person would complain about. */
  complaints: string[];
  /** Resolves when all have ended. */
  done: Promise<void>;
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Records, waits for the quote, gives it a title and asks for its PDF; then has another job paid. */
async function live(phone: Phone, audio: Buffer, index: number, run: Generations): Promise<void> {
  const { sent, billed, complaints } = run;
  const recording = index % 4 === 3 ? await phone.upload(audio) : await phone.record(audio);
  sent.push({ recordingId: recording.id, quoteId: recording.quoteId, bytes: audio.length });
  const quote = await generated(phone, recording.quoteId, LIMIT_MS);
  if (quote.generation?.state !== 'done')
    return void complaints.push(`quote ${quote.id} failed: ${quote.generation?.error}`);
  const title = `Job ${index}`;
  await phone.edit(quote.id, { version: quote.version, title }).catch(async (error: unknown) => {
    // An edit whose answer was lost has been made: the second attempt finds it there.
    const isStale = error instanceof PhoneError && error.code === 'STALE_VERSION';
    if (!isStale || (await phone.quote(quote.id)).title !== title) throw error;
  });
  const pdf = await phone.pdf(quote.id);
  if (!pdf.startsWith('%PDF-')) complaints.push(`the PDF of ${quote.id} is none: ${pdf.slice(0, 40)}`);
  billed.push(await bill(phone, title, LIMIT_MS));
}

const RARELY = 8;

/** Mostly the shorter half of the recordings: faults are about the way, not about the length. */
const soundOf = (audio: readonly Buffer[], index: number) =>
  audio[index % (index % RARELY === 0 ? audio.length : Math.ceil(audio.length / 2))];

/** Starts people recording, several at a time. */
export function startGenerations({ phones, audio, atOnce, goesOn }: GenerationOptions): Generations {
  let begun = 0;
  const run: Generations = { begun: () => begun, sent: [], billed: [], complaints: [], done: Promise.resolve() };
  const lane = async () => {
    while (goesOn(begun)) {
      const index = begun++;
      const [phone, sound] = [phones[index % phones.length], soundOf(audio, index)];
      if (!phone || !sound) throw new Error('There is nobody to record, or nothing to say.');
      await live(phone, sound, index, run).catch((error: unknown) => void run.complaints.push(said(error)));
    }
  };
  run.done = Promise.all(Array.from({ length: atOnce }, lane)).then(() => {});
  return run;
}

/** The recordings of a folder, the shortest first. */
export async function audioIn(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webm')).sort();
  const all = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return all.sort((a, b) => a.length - b.length);
}
