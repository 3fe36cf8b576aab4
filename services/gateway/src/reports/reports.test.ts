import { randomUUID } from 'node:crypto';
import type { BrowserCalls, BrowserReport } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { useTelemetry } from '@jobspeak/kit/testing';
import express from 'express';
import { errorOf, useGateway } from '../testing';

const telemetry = useTelemetry('gateway');
beforeEach(async () => void (await telemetry.told()));

/** The errors and the figures of pages that were told. */
async function told() {
  const { records, points } = await telemetry.told();
  return { errors: records, points: points.filter(({ name }) => name.startsWith('jobspeak.browser.')) };
}

const error = {
  type: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: '    at show (main.1a2b3c4d.js:1:200)',
  page: '/client/quotes/:id',
};
const page = { page: '/client/dashboard', largestPaintMs: 1_250, interactionMs: 40, layoutShift: 0.02 };
const calls: BrowserCalls = { method: 'GET', route: '/quotes/:id', status: 200, durationsMs: [20, 30] };
const report: BrowserReport = { version: '1a2b3c4d', errors: [error], calls: [calls], pages: [page] };

const gateway = useGateway(express());
/** A log that writes nowhere, and is told of nevertheless. */
const log = createLog({ name: 'gateway', destination: { write() {} } });
const send = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/telemetry/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('what a page reports is told: errors with their account, page and build, figures as metrics', async () => {
  const { url } = await gateway.start({ log });
  const accountId = randomUUID();
  const { headers } = await gateway.person({ accountId });
  expect((await send(url, report, headers)).status).toBe(204);
  const { errors, points } = await told();
  expect(errors).toEqual([
    {
      severity: 17,
      message: 'an error in a page',
      attributes: {
        'jobspeak.service': 'browser',
        'jobspeak.account.id': accountId,
        'jobspeak.request.id': expect.any(String),
        'jobspeak.page': error.page,
        'service.version': '1a2b3c4d',
        'exception.type': error.type,
        'exception.message': error.message,
        'exception.stacktrace': error.stack,
      },
    },
  ]);
  const of = { 'jobspeak.service': 'browser', 'jobspeak.page': page.page };
  expect(points).toHaveLength(4);
  expect(points).toEqual(
    expect.arrayContaining([
      { name: 'jobspeak.browser.page.duration', count: 1, sum: 1.25, ...of },
      { name: 'jobspeak.browser.interaction.duration', count: 1, sum: 0.04, ...of },
      { name: 'jobspeak.browser.layout.shift', count: 1, sum: 0.02, ...of },
      {
        name: 'jobspeak.browser.call.duration',
        count: 2,
        sum: 0.05,
        'jobspeak.service': 'browser',
        'http.request.method': 'GET',
        'http.route': '/quotes/:id',
        'http.response.status_code': 200,
      },
    ]),
  );
});

test('a stranger may report too, and who holds a token that has run out; nothing personal is passed on', async () => {
  const { url } = await gateway.start({ log });
  const said = { ...error, message: 'Could not write to kim@example.com', stack: undefined };
  const { headers } = await gateway.person({ lives: '-1s' });
  expect((await send(url, { version: '1', errors: [said] })).status).toBe(204);
  expect((await send(url, { version: '1', errors: [said] }, headers)).status).toBe(204);
  const { errors } = await told();
  expect(errors).toHaveLength(2);
  for (const { attributes } of errors) {
    expect(attributes).toMatchObject({ 'exception.message': 'Could not write to [e-mail]' });
    expect(attributes).not.toHaveProperty('jobspeak.account.id');
  }
});

test('calls of an API that does not exist are not counted', async () => {
  const { url } = await gateway.start({ log });
  const invented = { ...calls, route: '/quotesque/:id' };
  expect((await send(url, { version: '1', calls: [invented] })).status).toBe(204);
  expect((await told()).points).toEqual([]);
});

test.each<[string, unknown, unknown[]]>([
  ['no JSON', '{', [400, 400, 'INVALID_INPUT']],
  ['another shape', { version: '1', said: 'hello' }, [400, 400, 'INVALID_INPUT']],
  [
    'an address with an id',
    { version: '1', errors: [{ ...error, page: `/client/quotes/${randomUUID()}` }] },
    [400, 400, 'INVALID_INPUT'],
  ],
  [
    'an address with a query',
    { version: '1', errors: [{ ...error, page: '/reset-password?email=a' }] },
    [400, 400, 'INVALID_INPUT'],
  ],
  ['too many errors', { version: '1', errors: Array(11).fill(error) }, [400, 400, 'INVALID_INPUT']],
  ['too much', `{"version":"${'1'.repeat(70_000)}"}`, [413, 413, 'PAYLOAD_TOO_LARGE']],
])('%s is refused, and nothing is told', async (_what, body, refusal) => {
  const { url } = await gateway.start({ log });
  expect(await errorOf(await send(url, body))).toEqual(refusal);
  expect(await told()).toEqual({ errors: [], points: [] });
});

test('who reports too often is held back, apart from other calls', async () => {
  const limits = { perMinute: 100, credentialsPerFiveMinutes: 100, reportsPerMinute: 2 };
  const { url } = await gateway.start({ limits });
  const quiet = { version: '1' };
  expect([(await send(url, quiet)).status, (await send(url, quiet)).status]).toEqual([204, 204]);
  expect(await errorOf(await send(url, quiet))).toEqual([429, 429, 'TOO_MANY_REQUESTS']);
  const { headers } = await gateway.person();
  expect((await send(url, quiet, headers)).status).toBe(204);
  expect((await fetch(`${url}/nowhere`)).status).toBe(404);
});
