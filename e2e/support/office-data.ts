import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { runningPostgres } from '../../services/standalone/src/postgres';
import { audioOf, call, skipTour } from './product';

const ROOT = path.resolve(__dirname, '../..');
const PASSWORD = 'a long sentence';
const POINTS = 900_000;
const USERS = 900;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff';
const SENTENCE = 'It took the price of the boards for the price of a metre, and I saw it only when my customer asked. ';

/** What the screens are shown of; empty where there is none. */
export interface Shown {
  userId: string;
  quoteId: string;
  fingerprint: string;
  traceId: string;
}

/** How the product is reached, with an administrator's token. */
export interface Office {
  apiUrl: string;
  folder: string;
  token: string;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function join(apiUrl: string, person: Record<string, string>) {
  const body = { password: PASSWORD, locale: 'en-GB', ...person };
  const { access_token: token, user } = await call(apiUrl, 'POST', '/auth/register', { body });
  await skipTour(apiUrl, token);
  return { token: token as string, userId: user.id as string };
}

async function speak(apiUrl: string, token: string, file: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'audio/webm' };
  const body = new Uint8Array(audioOf(file));
  const answer = await fetch(`${apiUrl}/recordings/upload`, { method: 'POST', headers, body });
  return ((await answer.json()) as { quoteId: string }).quoteId;
}

async function fail(apiUrl: string, token: string, errors: readonly object[]): Promise<void> {
  const { ok, status } = await fetch(`${apiUrl}/telemetry/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version: '1', errors }),
  });
  if (!ok) throw new Error(`Errors of a page were answered with ${status}.`);
}

/** The trace of how a quote was made, once its spans are there, and the fingerprint of the latest error. */
async function found({ apiUrl, token }: Office, quoteId: string): Promise<Pick<Shown, 'traceId' | 'fingerprint'>> {
  let [traceId, fingerprint] = ['', ''];
  await expect(async () => {
    const { items } = await call(apiUrl, 'GET', `/admin/generation-logs/${quoteId}`, { token });
    traceId = items[0].traceId;
    const { spans } = await call(apiUrl, 'GET', `/admin/traces/${traceId}`, { token });
    expect(spans.length).toBeGreaterThan(10);
    const errors = await call(apiUrl, 'GET', '/admin/error-logs?service=browser', { token });
    fingerprint = errors.items[0].fingerprint;
  }).toPass({ timeout: 90_000 });
  return { traceId, fingerprint };
}

/** A product that nobody but its administrator has used. */
export async function noData({ apiUrl, token }: Office): Promise<Shown> {
  const { items } = await call(apiUrl, 'GET', '/admin/users?search=admin', { token });
  return { userId: items[0].id, quoteId: UNKNOWN, fingerprint: 'unknown', traceId: '0'.repeat(32) };
}

/** One person, who has spoken one job, met one error and said one thing. */
export async function littleData(office: Office): Promise<Shown> {
  const { apiUrl } = office;
  const person = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', businessName: 'Lee Fencing' };
  const { token, userId } = await join(apiUrl, person);
  const quoteId = await speak(apiUrl, token, 'gb-fencing-001.webm');
  const stack = 'TypeError: lines is undefined\n    at LineList (quotes.js:12:7)';
  await fail(apiUrl, token, [{ type: 'TypeError', message: 'lines is undefined', stack, page: '/client/quotes' }]);
  await call(apiUrl, 'POST', '/feedback', { token, body: { screen: '/client/quotes', message: SENTENCE.trim() } });
  return { userId, quoteId, ...(await found(office, quoteId)) };
}

const rule = { isOn: true, sharePercent: 100, plans: [], userIds: [], perDay: null };

/** Sets every switch, most of them more than once. */
async function setFlags({ apiUrl, token }: Office, userId: string): Promise<void> {
  const rules = {
    registration: [
      { ...rule, perDay: 5_000 },
      { ...rule, perDay: 120 },
    ],
    tour: [
      { ...rule, sharePercent: 5, plans: ['free', 'business'] },
      { ...rule, isOn: false },
      { ...rule, sharePercent: 35, userIds: [userId, UNKNOWN] },
    ],
    trial: [{ ...rule, isOn: false }, rule],
    slowTranscription: [{ ...rule, sharePercent: 0, userIds: [UNKNOWN] }],
    brokenPdfs: [{ ...rule, sharePercent: 0, userIds: [UNKNOWN] }],
  };
  for (const [key, edits] of Object.entries(rules))
    for (const [version, edit] of edits.entries())
      await call(apiUrl, 'PUT', `/admin/feature-flags/${key}`, { token, body: { ...edit, version } });
}

/** Who has a longer name than fits. */
const LONG_PERSON = {
  email: `${LONG.toLowerCase()}.with-a-long-mailbox@subdomain.of.a-rather-long-company.example.com`,
  firstName: `Hubert-Blaine ${LONG}`,
  lastName: `${LONG} of the Younger`,
  businessName: `${LONG} & Daughters Plumbing, Heating and ${LONG}works of Manchester`.slice(0, 120),
};

/** Has administrators do much about somebody, who then signs in on many devices. */
async function keepBusy({ apiUrl, token }: Office, userId: string): Promise<void> {
  for (const emailVerified of [true, false, true])
    await call(apiUrl, 'PATCH', `/admin/users/${userId}`, { token, body: { emailVerified } });
  for (let device = 0; device < 6; device++)
    await call(apiUrl, 'POST', '/auth/login', { body: { email: LONG_PERSON.email, password: PASSWORD } });
}

const longErrors = Array.from({ length: 10 }, (_, index) => ({
  type: 'InternalServerConfigurationMismatchError',
  message:
    `Chunk ${'abcdefghij'[index] ?? ''} is not what was agreed on. ${LONG.repeat(3)} ${SENTENCE.repeat(2)}`.slice(
      0,
      300,
    ),
  stack: Array.from(
    { length: 40 },
    (_line, at) => `    at ${LONG}.${LONG} (https://jobspeak.example/js/chunk-${at}.js:1:${at})`,
  )
    .join('\n')
    .slice(0, 2_000),
  page: '/client/quotes',
}));

/** Hundreds of people of a year, long names, long errors, every switch set, and a year's telemetry. */
export async function muchData(office: Office): Promise<Shown> {
  const { apiUrl, folder } = office;
  const person = await join(apiUrl, LONG_PERSON);
  const quoteId = await speak(apiUrl, person.token, 'gb-glazing-004.webm');
  const database = await runningPostgres(folder);
  const filling = ['admin', '--into', database ?? '', '--points', String(POINTS), '--users', String(USERS)];
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/bench.mjs'), ...filling]);
  await fail(apiUrl, person.token, longErrors);
  const message = `${SENTENCE.repeat(8)}\n\n${LONG.repeat(5)}`;
  await call(apiUrl, 'POST', '/feedback', { token: person.token, body: { screen: '/client/quotes', message } });
  await setFlags(office, person.userId);
  await keepBusy(office, person.userId);
  return { userId: person.userId, quoteId, ...(await found(office, quoteId)) };
}
