import type { Trial } from '@jobspeak/contracts';
import { apiUrl, given } from '@jobspeak/web/testing';
import { rememberedTrial } from '@jobspeak/web/trial';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { localeFor } from './locale';
import { showPrices } from './prices';
import { Try } from './Try';

// tests run in Node, whose types browser code must not see
declare const __dirname: string;
const { readFileSync } = jest.requireActual<{ readFileSync: (file: string, encoding: 'utf8') => string }>('node:fs');

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const KEPT_UNTIL = new Date(Date.now() + 3_600_000).toISOString();

const line = (changes: object) => ({
  id: crypto.randomUUID(),
  kind: 'material',
  description: 'Basin mixer',
  quantity: 1,
  unit: 'each',
  unitPrice: 8500,
  discountPercent: 0,
  optional: false,
  ...changes,
});
const quote = {
  title: 'Bathroom',
  client: { id: null, name: 'Mrs Hall', email: '', phone: '', address: '' },
  lines: [line({}), line({ description: 'Labour', quantity: 0.5, unit: 'day', unitPrice: null })],
  notes: '',
  discount: null,
  currency: 'GBP',
  locale: 'en-GB',
  taxName: 'VAT',
  words: 'Basin mixer for Mrs Hall, half a day.',
  totals: {
    subtotal: 8500,
    discount: 0,
    tax: 1700,
    total: 10200,
    missingPrices: 1,
    taxes: [{ ratePercent: 20, net: 8500, tax: 1700 }],
  },
};
const made = { state: 'ready', error: null, keptUntil: KEPT_UNTIL, quote } as unknown as Trial;
const on = (state: Trial['state'], error: string | null = null): Trial => ({
  state,
  error,
  keptUntil: null,
  quote: null,
});

let answers: Trial[] = [];
const sent: { url: string; body: unknown }[] = [];
const server = setupServer(
  http.get(apiUrl('/public/trials/:token'), () => HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0])),
  http.post(apiUrl('/public/trials/text'), async ({ request }) => {
    sent.push({ url: request.url, body: await request.json() });
    return HttpResponse.json({ token: TOKEN }, { status: 201 });
  }),
  http.post(apiUrl('/public/trials'), async ({ request }) => {
    sent.push({ url: request.url, body: (await request.arrayBuffer()).byteLength });
    return HttpResponse.json({ token: TOKEN }, { status: 201 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  answers = [made];
  sent.length = 0;
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
  localStorage.clear();
  sessionStorage.clear();
  jest.useRealTimers();
});
afterAll(() => server.close());

/** A microphone as the browser lends it; `refuse` when the person says no. */
function givenMicrophone({ refuse = false } = {}) {
  const stop = jest.fn();
  const stream = { getTracks: () => [{ stop }] };
  const getUserMedia = () =>
    refuse ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(stream);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      const data = new Blob(['some sound'], { type: this.mimeType });
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const analyser = { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) };
  const context = {
    createAnalyser: () => analyser,
    createMediaStreamSource: () => ({ connect: () => {} }),
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  Object.assign(globalThis, { MediaRecorder: Recorder, AudioContext: jest.fn(() => context) });
  return { stop };
}

const writeIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'No microphone? Try a written example' }));
  const words = screen.getByRole('textbox', { name: 'As you would say it' });
  return { words, make: () => userEvent.click(screen.getByRole('button', { name: 'Make the quote' })) };
};

test('the written example can be changed, and becomes a quote with prices, gaps and totals', async () => {
  render(<Try />);
  const { words, make } = await writeIt();
  expect((words as HTMLTextAreaElement).value).toMatch(/basin mixer, 85 pounds/);
  await userEvent.clear(words);
  await userEvent.type(words, 'Basin mixer for Mrs Hall, half a day.');
  await make();
  expect(await screen.findByRole('heading', { name: 'Here is your quote' })).toHaveFocus();
  expect(sent).toMatchObject([{ body: { text: 'Basin mixer for Mrs Hall, half a day.', locale: 'en-US' } }]);
  const paper = screen.getByRole('article', { name: 'Your quote' });
  for (const text of ['Bathroom', 'Mrs Hall', 'VAT 20%', '£17.00', '£102.00', '0.5 days', 'Price to add'])
    expect(paper).toHaveTextContent(text);
  expect(paper).toHaveTextContent('One price was not said');
});

test('too few words are not sent, and say what is missing', async () => {
  render(<Try />);
  const { words, make } = await writeIt();
  await userEvent.clear(words);
  await userEvent.type(words, 'door');
  await make();
  expect(screen.getByRole('alert')).toHaveTextContent('Describe the job: what, how many, and for how much.');
  expect(words).toBeInvalid();
  expect(sent).toEqual([]);
});

test.each([
  [422, 'QUOTE_EMPTY_DETECTED', /We heard no job in that/],
  [429, 'TOO_MANY_REQUESTS', /Create your account to go on, or wait ten minutes/],
])('a refusal (%i, %s) is told once, with what was written still there', async (status, code, text) => {
  server.use(http.post(apiUrl('/public/trials/text'), () => HttpResponse.json({ code }, { status })));
  render(<Try />);
  const { make } = await writeIt();
  await make();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

describe('speaking', () => {
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const begin = async (options?: { refuse: boolean }) => {
    jest.useFakeTimers();
    const microphone = givenMicrophone(options);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<Try />);
    expect(screen.getByRole('button', { name: 'Start speaking' })).toHaveAccessibleDescription(
      /listens only until you stop/,
    );
    await user.click(screen.getByRole('button', { name: 'Start speaking' }));
    await pass(0);
    return { user, microphone };
  };

  test('stops no sooner than after five seconds, sends what was said, and shows how far it is', async () => {
    answers = [on('unknown'), on('hearing'), made];
    const { user, microphone } = await begin();
    await pass(3_000);
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(sent).toEqual([]);
    await pass(3_000);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(microphone.stop).toHaveBeenCalled();
    jest.useRealTimers();
    expect(await screen.findByText('Listening to what you said…')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Your quote' }, { timeout: 4_000 })).toBeInTheDocument();
    expect(sent).toEqual([{ url: apiUrl('/public/trials?locale=en-US'), body: 10 }]);
  });

  test('ends by itself after twenty seconds', async () => {
    const { microphone } = await begin();
    await pass(20_200);
    expect(microphone.stop).toHaveBeenCalled();
    jest.useRealTimers();
    expect(await screen.findByRole('article', { name: 'Your quote' })).toBeInTheDocument();
  });

  test('a microphone that is refused says how it can be had, and the other way is there', async () => {
    await begin({ refuse: true });
    expect(screen.getByRole('alert')).toHaveTextContent(/Allow it in your browser settings/);
    expect(screen.getByRole('button', { name: 'No microphone? Try a written example' })).toBeEnabled();
  });
});

test('what could not be understood says so, and can be tried again', async () => {
  answers = [on('failed', 'RECORDING_TOO_SHORT_OR_EMPTY')];
  render(<Try />);
  await (await writeIt()).make();
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not read any speech/);
});

describe('keeping it', () => {
  const make = async () => {
    render(<Try />);
    await (await writeIt()).make();
    await screen.findByRole('article', { name: 'Your quote' });
  };
  /** A press that does not leave the test's page. */
  const press = async (name: string) => {
    const link = screen.getByRole('link', { name });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    return link;
  };

  test.each([
    ['Sign up to keep it', '/signup'],
    ['Log in', '/login'],
  ])('“%s” remembers the quote for who comes in next', async (name, href) => {
    await make();
    expect(rememberedTrial()).toBeNull();
    expect(await press(name)).toHaveAttribute('href', href);
    expect(rememberedTrial()).toEqual({ token: TOKEN, keptUntil: KEPT_UNTIL });
    expect(rememberedTrial(Date.parse(KEPT_UNTIL) + 1)).toBeNull();
  });

  test('who is signed in takes it into their account', async () => {
    given.signedIn();
    await make();
    expect(await press('Keep it in my account')).toHaveAttribute('href', '/client/dashboard');
    expect(rememberedTrial()).toMatchObject({ token: TOKEN });
  });

  test('who reloads the page sees it again, until it is gone', async () => {
    await make();
    document.body.replaceChildren();
    const { unmount } = render(<Try />);
    expect(await screen.findByRole('article', { name: 'Your quote' })).toBeInTheDocument();
    unmount();
    answers = [on('unknown')];
    render(<Try />);
    expect(await screen.findByRole('button', { name: 'Start speaking' })).toBeInTheDocument();
  });
});

describe('what the plans cost', () => {
  const page = () => new DOMParser().parseFromString(readFileSync(`${__dirname}/page.html`, 'utf8'), 'text/html');
  const shown = () => [...document.querySelectorAll('[data-price]:not([hidden])')].map((place) => place.textContent);
  beforeEach(() => document.body.replaceChildren(...page().querySelectorAll('.plans')));
  afterEach(() => document.body.replaceChildren());

  test('stands beside what they give, as it is asked for when one pays', async () => {
    const prices = [
      { plan: 'gold', currency: 'GBP', monthly: 4_900 },
      { plan: 'business', currency: 'GBP', monthly: 1_900 },
    ];
    server.use(http.get(apiUrl('/public/plans'), () => HttpResponse.json({ prices })));
    await showPrices();
    expect(shown()).toEqual(['£19.00 a month', '£49.00 a month']);
  });

  test.each([
    ['nothing is sold', () => HttpResponse.json({ prices: [] })],
    ['nobody can tell', () => HttpResponse.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 })],
  ])('is left out where %s', async (_when, answer) => {
    server.use(http.get(apiUrl('/public/plans'), answer));
    await showPrices();
    expect(shown()).toEqual([]);
  });
});

test.each([
  [['en-GB'], 'en-GB'],
  [['de-DE', 'en-AU'], 'en-AU'],
  [['ga-IE'], 'en-IE'],
  [['fr'], 'en-GB'],
])('a browser that speaks %p is quoted as in %s', (languages, locale) => {
  expect(localeFor(languages)).toBe(locale);
});
