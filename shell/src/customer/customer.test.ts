import { apiUrl } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { startAnswers } from './answers';
import { pace, startAwaiting } from './awaited';
import { startOptions, sumsWith } from './options';
import { type ShownQuote, shownIn } from './shown';
import { startSignature } from './signature';

const TOKEN = 'k4VQ587iTrO-DrZL66DFtg';
const line = (id: string, unitPrice: number, facts: object = {}) => ({
  id,
  quantity: 1,
  unitPrice,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
  choice: null,
  selected: false,
  ...facts,
});
const quote: ShownQuote = {
  contentHash: 'a'.repeat(64),
  currency: 'GBP',
  locale: 'en-GB',
  pricing: {
    taxRatePercent: 20,
    pricesIncludeTax: false,
    deposit: null,
    discount: { type: 'percent', value: 10 },
    lines: [
      line('base', 10_000),
      line('gold', 5_000, { optional: true }),
      line('small', 1_000, { choice: 'Boiler' }),
      line('large', 2_000, { choice: 'Boiler', selected: true }),
    ],
  },
};

const shown = { link: `quotes/${TOKEN}`, quote };

const calls: { action: string; body: unknown }[] = [];
let refusal: { status: number; body: object } | null = null;
const server = setupServer(
  http.post(apiUrl(`/public/quotes/${TOKEN}/:action`), async ({ request, params }) => {
    calls.push({ action: String(params.action), body: await request.json() });
    return refusal ? HttpResponse.json(refusal.body, { status: refusal.status }) : HttpResponse.json({});
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  calls.length = 0;
  reloads = 0;
  refusal = null;
  document.body.innerHTML = `
    <span data-total></span>
    <form data-action="approve">
      <input type="checkbox" data-line="gold">
      <input type="radio" name="Boiler" data-line="small"><input type="radio" name="Boiler" data-line="large" checked>
      <input name="name" value=" Ann Lee ">
      <p data-problem></p><button type="submit">Approve <b data-accepted></b></button>
    </form>
    <form data-action="reject">
      <input type="radio" name="why" value="The price"><textarea name="reason"></textarea><p data-problem></p>
    </form>
    <p data-with-choices hidden></p>
    <form data-action="ask"><textarea name="question">Is the tap included?</textarea><p data-problem></p></form>`;
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (id: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-line=${id}]`);
  if (!found) throw new Error(`There is no option ${id}.`);
  return found;
};
const problem = () => document.querySelector('[data-problem]')?.textContent;
const submit = (action: string) =>
  document.querySelector<HTMLFormElement>(`form[data-action=${action}]`)?.requestSubmit();
let reloads: number;
const start = () =>
  startAnswers(document, shown, {
    selected: startOptions(document, quote),
    signature: () => [[[1, 2]]],
    reload: () => {
      reloads += 1;
    },
  });
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 0));
};

test.each([
  [[], '£118.80'], // without a choice the first of the alternatives counts
  [['large'], '£129.60'],
  [['gold', 'large'], '£183.60'],
])('with %j the total is %s: discount and tax follow', (chosen, total) => {
  expect(sumsWith(quote, chosen)).toEqual({ total, accepted: total });
});

test('of a range, both ends are said, and the highest is what is approved', () => {
  const pricing = {
    ...quote.pricing,
    discount: null,
    taxRatePercent: 0,
    lines: [
      line('clearing', 100_000, { low: { unitPrice: 80_000 } }),
      line('rock', 30_000, { optional: true, cap: 60_000 }),
    ],
  };
  const ranged = { ...quote, pricing };
  expect(sumsWith(ranged, [])).toEqual({ total: '£800.00 to £1,000.00', accepted: 'up to £1,000.00' });
  expect(sumsWith(ranged, ['rock'])).toEqual({
    total: '£1,100.00 to £1,300.00, at most £1,600.00',
    accepted: 'up to £1,600.00',
  });
});

test('the total on the page follows what is ticked', () => {
  start();
  box('gold').click();
  for (const place of document.querySelectorAll('[data-total], [data-accepted]'))
    expect(place.textContent).toBe('£183.60');
  box('small').click();
  expect(document.querySelector('[data-total]')?.textContent).toBe('£172.80');
});

test('once another sum is chosen than was sent, the page says that it is', () => {
  start();
  const differs = document.querySelector('[data-with-choices]');
  box('gold').click();
  expect(differs).toBeVisible();
  box('gold').click();
  expect(differs).not.toBeVisible();
});

test.each([
  [false, '', ''],
  [true, '', 'The price'],
  [false, ' Next year. ', 'Next year.'],
  [true, 'Next year.', 'The price: Next year.'],
])('who declines may pick a reason (%s) and write one (“%s”): “%s”', async (picks, words, reason) => {
  start();
  if (picks) document.querySelector<HTMLInputElement>('[name=why]')?.click();
  Object.assign(document.querySelector('[name=reason]') ?? {}, { value: words });
  submit('reject');
  await until(() => reloads > 0);
  expect(calls).toEqual([{ action: 'reject', body: { reason } }]);
});

describe('a signature', () => {
  const point = (type: string, pointerId: number, clientX: number, clientY: number) =>
    Object.assign(new Event(type), { pointerId, clientX, clientY });
  function aPad() {
    document.body.innerHTML = '<canvas data-signature></canvas><button data-clear-signature>Clear</button>';
    const pad = document.querySelector('canvas') as HTMLCanvasElement;
    // jsdom lays nothing out and draws nothing
    Object.assign(pad, {
      setPointerCapture: () => undefined,
      getContext: () => null,
      getBoundingClientRect: () => ({ left: 10, top: 20, width: 250, height: 100 }),
    });
    return { pad, strokes: startSignature(document) };
  }

  test('is where the thumb has been, whatever the size of the pad, and never beyond it', () => {
    const { pad, strokes } = aPad();
    expect(strokes()).toBeNull();
    pad.dispatchEvent(point('pointerdown', 1, 10, 20));
    pad.dispatchEvent(point('pointermove', 1, 135, 70));
    pad.dispatchEvent(point('pointermove', 1, 900, 900));
    pad.dispatchEvent(point('pointerup', 1, 900, 900));
    pad.dispatchEvent(point('pointermove', 1, 50, 50));
    expect(strokes()).toEqual([
      [
        [0, 0],
        [500, 200],
        [1000, 400],
      ],
    ]);
    document.querySelector('button')?.click();
    expect(strokes()).toBeNull();
  });

  test('has nothing of the hand that rests beside it, nor of a pointer that was taken away', () => {
    const { pad, strokes } = aPad();
    pad.dispatchEvent(point('pointerdown', 1, 10, 20));
    pad.dispatchEvent(point('pointerdown', 2, 200, 100));
    pad.dispatchEvent(point('pointermove', 2, 210, 110));
    pad.dispatchEvent(point('pointerup', 1, 10, 20));
    pad.dispatchEvent(point('pointerdown', 3, 100, 60));
    pad.dispatchEvent(point('pointercancel', 3, 100, 60));
    expect(strokes()).toEqual([[[0, 0]]]);
  });
});

test('a yes carries the name, the options, the signature and what was read', async () => {
  start();
  box('gold').click();
  submit('approve');
  await until(() => reloads > 0);
  expect(calls).toEqual([
    {
      action: 'approve',
      body: { name: 'Ann Lee', selected: ['gold', 'large'], signature: [[[1, 2]]], contentHash: quote.contentHash },
    },
  ]);
});

test('a refusal is told where it happened, and another try is possible', async () => {
  refusal = { status: 409, body: { message: 'This can no longer be answered here.' } };
  start();
  submit('approve');
  await until(() => problem() !== '');
  expect(problem()).toBe('This can no longer be answered here.');
  expect(document.querySelector('button')).toBeEnabled();
});

test('a lost connection is told in words', async () => {
  server.use(http.post(apiUrl(`/public/quotes/${TOKEN}/approve`), () => HttpResponse.error()));
  start();
  submit('approve');
  await until(() => problem() !== '');
  expect(problem()).toBe('Unable to connect. Please check your internet connection.');
});

test('a question is sent as it was typed', async () => {
  start();
  submit('ask');
  await until(() => reloads > 0);
  expect(location.hash).toBe('#asked');
  expect(calls).toEqual([{ action: 'ask', body: { question: 'Is the tap included?', contact: '' } }]);
});

test('with a question goes where its answer is to go, on a page that asks for it', async () => {
  document
    .querySelector('form[data-action=ask]')
    ?.insertAdjacentHTML('afterbegin', '<input name="contact" value="07700 900123">');
  start();
  submit('ask');
  await until(() => reloads > 0);
  expect(calls).toMatchObject([{ body: { contact: '07700 900123' } }]);
});

test('a question about an invoice goes to the invoice', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(apiUrl(`/public/invoices/${TOKEN}/ask`), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const given = { selected: () => [], signature: () => null, reload: () => void (reloads += 1) };
  startAnswers(document, { link: `invoices/${TOKEN}`, quote: null }, given);
  submit('ask');
  await until(() => reloads > 0);
  expect(asked).toEqual([{ question: 'Is the tap included?', contact: '' }]);
});

test('a page that takes no answer has no facts', () => {
  expect(shownIn(document)).toBeNull();
});

describe('a page that waits for a payment by card', () => {
  const link = 'invoices/k4VQ587iTrO-DrZL66DFtg';
  const answers: (() => Response)[] = [];
  const show = jest.fn();
  beforeEach(() => {
    Object.assign(pace, { everyMs: 0, times: 4 });
    show.mockClear();
    answers.length = 0;
    document.body.innerHTML = '<p data-awaits-payment><a href="/i/token">Show the invoice as it stands now</a></p>';
    server.use(
      http.get(apiUrl(`/public/${link}`), () => answers.shift()?.() ?? HttpResponse.json({ standing: 'open' })),
    );
  });

  test('shows it anew once it is there, whatever fails meanwhile', async () => {
    answers.push(
      () => HttpResponse.json({ standing: 'open' }),
      () => HttpResponse.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 }),
      () => HttpResponse.json({ standing: 'paid' }),
    );
    await startAwaiting(document, link, show);
    expect(show.mock.calls).toEqual([['/i/token']]);
  });

  test('looks no more after a while: the link is there', async () => {
    await startAwaiting(document, link, show);
    expect(show).not.toHaveBeenCalled();
    expect(document.querySelector('a')).toHaveTextContent('Show the invoice as it stands now');
  });

  test('any other page asks nothing', async () => {
    document.body.replaceChildren();
    const asked = jest.fn();
    server.events.on('request:start', asked);
    await startAwaiting(document, link, show);
    expect(asked).not.toHaveBeenCalled();
  });
});
