import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(() => quoteService({ webUrl: 'https://app.example.com' }));
const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>{{7*7}}`;
const id = (end: number) => `b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f1${end}`;
const line = (end: number, facts: object = {}) => ({
  id: id(end),
  kind: 'labour',
  description: 'Fit a tap',
  quantity: 1,
  unit: 'job',
  unitPrice: 10_000,
  ...facts,
});

/** A quote whose link has been given away, and its page. */
async function shared(content: object = {}, owner?: Person) {
  const me = owner ?? (await service.person());
  const { body } = await me.post('/quotes', {
    title: 'Kitchen',
    client: { name: 'Ann Lee', email: '', phone: '', address: '' },
    lines: [line(0)],
    ...content,
  });
  await me.post(`/quotes/${body.id}/send`, { channel: 'link' });
  const { body: sharing } = await me.get(`/quotes/${body.id}/sharing`);
  return { me, quoteId: body.id as string, token: String(sharing.url).split('/').at(-1) ?? '' };
}
const pageOf = async (token: string) => {
  const { status, headers, bytes } = await service.anybody.get(`/public/quotes/${token}/page`);
  return { status, type: headers.get('content-type'), html: bytes.toString() };
};

test('the document can be read without any script, in the words of the business', async () => {
  const { token } = await shared();
  const { status, type, html } = await pageOf(token);
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  for (const words of ['Kitchen', 'Fit a tap', 'Ann Lee', '£120.00', 'Please answer by', 'Approve'])
    expect(html).toContain(words);
  // scripts and styles come from files: the policy of the page allows no others
  expect(html.match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBeNull();
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  const styles = await service.anybody.get(`/public/quotes/${token}/styles`);
  expect(styles.headers.get('content-type')).toContain('text/css');
  expect(styles.bytes.toString()).toContain('.document');
});

test('options can be ticked and one of a choice taken; what the business proposes is taken already', async () => {
  const { token } = await shared({
    lines: [
      line(0),
      line(1, { description: 'Gold tap', optional: true }),
      line(2, { description: 'Small boiler', choice: 'Boiler' }),
      line(3, { description: 'Large boiler', choice: 'Boiler', selected: true }),
    ],
  });
  const { html } = await pageOf(token);
  const boxes = [...html.matchAll(/<input type="(checkbox|radio)" name="([^"]*)" data-line="([^"]*)"( checked)?>/g)];
  expect(boxes.map(([, type, name, lineId, checked]) => [type, name, lineId, checked === ' checked'])).toEqual([
    ['radio', 'Boiler', id(2), false],
    ['radio', 'Boiler', id(3), true],
    ['checkbox', 'options', id(1), false],
  ]);
});

test('a range and a cap are approved at the highest, and a condition is explained', async () => {
  const { me, quoteId, token } = await shared({
    taxRatePercent: 0,
    lines: [
      line(0, { unitPrice: 100_000, low: { unitPrice: 80_000 } }),
      line(1, { description: 'Dig', unitPrice: 30_000, cap: 60_000 }),
      line(2, { description: 'Joists', optional: true, condition: 'the joists are rotten' }),
    ],
  });
  const { html } = await pageOf(token);
  expect(html).toContain('Approve <span data-accepted>up to £1,600.00</span>');
  expect(html).toContain(
    '<strong class="amount" data-total aria-live="polite">£1,100.00 to £1,300.00, at most £1,600.00</strong>',
  );
  expect(html).toContain('You approve the highest sum');
  expect(html).toContain('<small>Only if: the joists are rotten</small>');
  expect(html).toContain('You pay for these only if it turns out so.');
  await me.post(`/quotes/${quoteId}/approve`, { name: 'Ann Lee' });
  expect((await pageOf(token)).html).toMatch(/Approved by Ann Lee on [^<]*, up to £1,600.00. Thank you!/);
});

test('a quote without a range is approved at its total, without a word on ranges', async () => {
  const { token } = await shared();
  const { html } = await pageOf(token);
  expect(html).toContain('Approve <span data-accepted>£120.00</span>');
  expect(html).not.toMatch(/highest sum|up to|turns out/);
});

test('what somebody typed stays text, wherever it stands', async () => {
  const { token } = await shared({
    title: HOSTILE,
    client: { name: HOSTILE, email: '', phone: '', address: HOSTILE },
    lines: [line(0, { description: HOSTILE }), line(1, { description: HOSTILE, choice: HOSTILE.slice(0, 80) })],
    notes: HOSTILE,
    terms: HOSTILE,
  });
  const { html } = await pageOf(token);
  expect(html).not.toMatch(/<script>|<img src=x/);
  const [, facts = ''] = /<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(facts).quote.pricing.lines).toHaveLength(2);
});

test.each([
  ['approve', 'Approved', true],
  ['cancel', 'can no longer be accepted', false],
  ['revise', 'a newer version', false],
  ['reject', 'Declined', false],
])('after %s the page says “%s” and takes no other answer', async (action, words, canAsk) => {
  const { me, quoteId, token } = await shared();
  await me.post(`/quotes/${quoteId}/${action}`, {});
  const { status, html } = await pageOf(token);
  expect(status).toBe(200);
  expect(html).toContain(words);
  expect(html).toContain('Fit a tap');
  expect(html).not.toContain('data-action="approve"');
  expect(html.includes('data-action="ask"')).toBe(canAsk);
});

const ASK_FOR = 'name="contact"';

test.each([
  [{ email: 'ann@example.com', phone: '0113 496 0000' }, 'They can answer you by email or phone.', false],
  [{ email: '', phone: '0113 496 0000' }, 'They can answer you by phone.', false],
  [{ email: '', phone: '' }, 'They can answer you as you have said.', true],
])(
  'who asks is told how the answer comes, and gives an address only where none is known: %j',
  async (reach, words, isAsked) => {
    const { token } = await shared({ client: { name: 'Ann Lee', address: '', ...reach } });
    const { html } = await pageOf(token);
    expect(html).toContain(words);
    expect(html.includes(ASK_FOR)).toBe(isAsked);
  },
);

test('who has no script is told of ways that there are, and of no others', async () => {
  const { me, token } = await shared();
  const plain = async (given: string) => /data-scriptless>([^<]*)</.exec((await pageOf(given)).html)?.[1];
  expect(await plain(token)).toBe('To answer here, allow this page to run its script.');
  const settings = { businessName: 'Reid Roofing', email: 'office@reid.example', phone: '0113 496 0142' };
  await me.put('/business/settings', settings);
  const again = await shared({}, me);
  expect(await plain(again.token)).toBe(
    'To answer here, allow this page to run its script; or write to office@reid.example or call 0113 496 0142.',
  );
});

test('a business is reached at a tap, by the ways that it has given and no others', async () => {
  const { me, token } = await shared();
  expect((await pageOf(token)).html).not.toMatch(/href="(tel|mailto):|google\.com\/maps/);
  await me.put('/business/settings', {
    businessName: 'Reid Roofing',
    email: 'office@reid.example',
    phone: '+44 (0)113 496 0142',
    address: 'Unit 4\nLeeds LS2 7EQ',
    brandColour: '#1d4ed8',
  });
  const again = await shared({}, me);
  const { html } = await pageOf(again.token);
  expect([...html.matchAll(/class="way" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'tel:+441134960142',
    expect.stringMatching(/^mailto:office@reid\.example\?subject=Quote%20Q-/),
    'https://www.google.com/maps/search/?api=1&amp;query=Unit%204%2C%20Leeds%20LS2%207EQ',
  ]);
  const styles = await service.anybody.get(`/public/quotes/${again.token}/styles`);
  expect(styles.bytes.toString()).toContain('--brand: #1d4ed8;');
});

test('what leads to the answer stays in reach while there is one to give', async () => {
  const { me, quoteId, token } = await shared();
  const { html } = await pageOf(token);
  const [, place = ''] = /<nav class="dock".*<a class="button main" href="#([^"]*)">Approve<\/a>/s.exec(html) ?? [];
  expect(html).toContain(`<section class="card" id="${place}"`);
  await me.post(`/quotes/${quoteId}/approve`, {});
  expect((await pageOf(token)).html).not.toContain('class="dock"');
});

test('a link that was taken back says whose it was, and how they are reached', async () => {
  const { me, quoteId, token } = await shared();
  await me.put('/business/settings', { businessName: 'Reid Roofing', email: '', phone: '0113 496 0142' });
  await me.delete(`/quotes/${quoteId}`);
  const { status, html } = await pageOf(token);
  expect(status).toBe(404);
  expect(html).toContain('Reid Roofing');
  expect(html).toContain('href="tel:01134960142"');
  expect((await pageOf('a'.repeat(22))).html).not.toContain('Reid Roofing');
});

test('a link that leads nowhere says so', async () => {
  const { me, quoteId, token } = await shared();
  await me.delete(`/quotes/${quoteId}`);
  for (const wrong of [token, 'a'.repeat(22), 'x']) {
    const { status, html } = await pageOf(wrong);
    expect(status).toBe(404);
    expect(html).toContain('This link does not work. Ask the business that sent it for a new one.');
  }
});
