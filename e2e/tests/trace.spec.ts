import { ATTRIBUTES, Recording } from '@jobspeak/contracts';
import { expect, test } from '@playwright/test';
import { audioOf, call, register } from '../support/product';

const API = `http://127.0.0.1:${process.env.API_PORT}`;
/** The API as a page on localhost finds it. */
const PAGE_API = `http://localhost:${process.env.API_PORT}`;
const PHONE = 'abcdef0123456789abcdef0123456789';

interface Span {
  spanId: string;
  parentId: string | null;
  service: string;
  name: string;
  attributes: Record<string, unknown>;
}

interface Trace {
  spans: Span[];
  errors: { service: string; message: string; exceptionType: string | null }[];
}

/** How an admin looks up a trace: empty until something of it has arrived. */
async function backOffice(): Promise<(traceId: string) => Promise<Trace>> {
  const body = { email: 'admin@jobspeak.example', password: 'say-the-job' };
  const { access_token: token } = await call(API, 'POST', '/auth/login', { body });
  return (traceId) => call(API, 'GET', `/admin/traces/${traceId}`, { token }).catch(() => ({ spans: [], errors: [] }));
}

/** Whether a span was caused, however far back, by one of that name. */
function comesFrom(spans: Span[], span: Span, name: string): boolean {
  for (let at: Span | undefined = span; at; at = spans.find(({ spanId }) => spanId === at?.parentId))
    if (at.name.startsWith(name)) return true;
  return false;
}

test('one recording makes one trace, from the phone to the quote and its PDF', async () => {
  const { token } = await register(API);
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${PHONE}-00f067aa0ba902b7-01` };
  const body = new Uint8Array(audioOf('gb-fencing-001.webm'));
  const upload = { method: 'POST', headers: { ...headers, 'content-type': 'audio/webm' }, body };
  const { quoteId } = Recording.parse(await (await fetch(`${API}/recordings/upload`, upload)).json());
  const quote = () => call(API, 'GET', `/quotes/${quoteId}`, { token }).catch(() => ({ state: 'awaited' }));
  await expect.poll(async () => (await quote()).state, { timeout: 60_000 }).toBe('draft');
  expect((await fetch(`${API}/quotes/${quoteId}/pdf`, { headers })).status).toBe(200);

  const find = await backOffice();
  const trace = async (): Promise<Span[]> => (await find(PHONE)).spans;
  await expect
    .poll(async () => (await trace()).map(({ service, name }) => `${service}: ${name}`), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('gateway: POST /recordings/upload'),
        'recording: POST /recordings/upload',
        'recording: publish recording.completed',
        'quote: process quote.open-from-recording',
        'recording: transcribe recording',
        'recording: publish recording.transcribed',
        'quote: process quote.draft-from-recording',
        'quote: publish pdf.requested',
        'pdf: process pdf.render-document',
        'pdf: render document',
        'quote: process quote.keep-pdf',
      ]),
    );

  const spans = await trace();
  const draft = spans.find(({ name }) => name === 'process quote.draft-from-recording');
  if (!draft) throw new Error('The draft has no span.');
  for (const hop of ['publish recording.transcribed', 'transcribe recording', 'POST /recordings/upload'])
    expect(comesFrom(spans, draft, hop), hop).toBe(true);
  const written = spans.filter((span) => span.name.startsWith('pg.query') && comesFrom(spans, span, draft.name));
  expect(written.length, 'statements of the draft').toBeGreaterThan(2);
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => !Object.hasOwn(ATTRIBUTES, name))).toEqual([]);
});

test('an error that nobody caught in a page is found by its trace, and the page goes on', async ({ page }) => {
  await page.goto('/login?returnTo=%2Fclient%2Fquotes');
  await page.getByLabel('Email').fill('nobody@example.com');
  const reported = page.waitForRequest((request) => request.url() === `${PAGE_API}/telemetry/errors`);
  await page.evaluate(
    () => void setTimeout(() => Promise.reject(new RangeError('The ladder of "Kim Nunn" is too short'))),
  );
  const report = await reported;
  expect((await report.response())?.status()).toBe(204);
  expect(report.postData()).not.toContain('Kim');
  const traceId = report.headers().traceparent?.split('-')[1] ?? '';
  const find = await backOffice();
  await expect
    .poll(() => find(traceId), { timeout: 30_000 })
    .toMatchObject({
      errors: [{ service: 'browser', message: 'an error in a page', exceptionType: 'RangeError' }],
      spans: [{ service: 'gateway', name: 'POST /telemetry/errors' }],
    });
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});
