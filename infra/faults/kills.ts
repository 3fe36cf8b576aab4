import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Fleet } from './fleet';
import type { Phone } from './phone';
import type { Kill, Target } from './schedule';

/** A kill that was carried out, and what came after it; times in ms. */
export interface Killed extends Kill {
  /** From the start until the killed part says that it works. */
  restartMs: number;
  /** From the kill until a person could do again what needs the part. */
  recoveryMs: number;
}

/** What a person does that needs a part; resolves when it works. */
export type Probe = (target: Target) => Promise<unknown>;

const REACHED_WITHIN_MS = 90_000;
const LOOK_AGAIN_MS = 20;

/** Has a process kill itself, or its browser, at a point; answers when it did, or null when it never came by. */
async function atPoint({ orders }: Fleet, { target, point, count }: Kill): Promise<number | null> {
  const name = target === 'chromium' ? 'pdf' : target;
  const order = path.join(orders, `${name}.json`);
  const done = path.join(orders, `${name}.done`);
  await rm(done, { force: true });
  await writeFile(`${order}.new`, JSON.stringify({ id: randomUUID(), point, count, victim: target === 'chromium' }));
  await rename(`${order}.new`, order);
  for (const deadline = Date.now() + REACHED_WITHIN_MS; !existsSync(done); await delay(LOOK_AGAIN_MS))
    if (Date.now() > deadline) {
      await rm(order, { force: true });
      if (!existsSync(done)) return null;
    }
  return z.object({ at: z.number() }).parse(JSON.parse(await readFile(done, 'utf8'))).at;
}

/** Kills a part as planned, starts it again and waits until all works; null when its point was never reached. */
export async function carryOut(fleet: Fleet, kill: Kill, probe: Probe): Promise<Killed | null> {
  const part = fleet.parts[kill.target];
  let at: number | null;
  if (kill.point === null) {
    await delay(kill.delayMs);
    at = Date.now();
    await part.kill();
  } else {
    at = await atPoint(fleet, kill);
    if (at === null) return null;
    await part.kill(); // it is down already, or on its way there
  }
  const starting = Date.now();
  await part.start();
  const restartMs = Date.now() - starting;
  await probe(kill.target);
  return { ...kill, restartMs, recoveryMs: Date.now() - at };
}

/** What people do, by the part that it needs. `quoteId` is a quote that they may change. */
export function createProbe(fleet: Fleet, phone: Phone, quoteId: string, openAccount: () => Promise<unknown>): Probe {
  const newPdf = async () => {
    const { version } = await phone.quote(quoteId);
    await phone.edit(quoteId, { version, title: randomUUID() });
    return phone.pdf(quoteId);
  };
  const probes: Record<Target, () => Promise<unknown>> = {
    gateway: () => phone.quotes(),
    auth: openAccount,
    recording: () => phone.open(),
    listener: async () => {
      while (!fleet.parts.listener.isUp()) await delay(LOOK_AGAIN_MS); // started by the next recording
    },
    quote: () => phone.quotes(),
    invoice: () => phone.invoices(),
    pdf: newPdf,
    chromium: newPdf,
    // nobody waits for these: they work in the background
    notification: async () => {},
    onboarding: async () => {},
    billing: async () => {},
    admin: async () => {},
    rabbitmq: newPdf,
    postgres: newPdf,
  };
  return (target) => probes[target]();
}
