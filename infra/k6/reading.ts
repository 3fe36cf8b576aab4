// Reading: people look at their dashboard, their quotes and one of them.
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { API, register, signed, typeQuote } from './account.ts';

/** Each account may make 1,200 calls a minute; an iteration makes three. */
const ACCOUNTS = 20;
const QUOTES = 10;

export const options: Options = {
  scenarios: {
    reading: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.RATE ?? 30),
      timeUnit: '1s',
      duration: __ENV.DURATION ?? '30s',
      preAllocatedVUs: 50,
    },
  },
  setupTimeout: '120s',
  thresholds: {
    http_req_failed: ['rate<0.001'],
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'http_req_duration{name:GET /dashboard}': ['p(95)<250', 'p(99)<600'],
    'http_req_duration{name:GET /quotes}': ['p(95)<200', 'p(99)<500'],
    'http_req_duration{name:GET /quotes/:id}': ['p(95)<150', 'p(99)<400'],
  },
};

interface Reader {
  token: string;
  quotes: string[];
}

export function setup(): Reader[] {
  return Array.from({ length: ACCOUNTS }, () => {
    const token = register();
    return { token, quotes: Array.from({ length: QUOTES }, (_, index) => typeQuote(token, `Job ${index}`)) };
  });
}

export default function reading(readers: Reader[]): void {
  const reader = readers[Math.floor(Math.random() * readers.length)];
  if (!reader) return;
  const { token, quotes } = reader;
  const id = quotes[Math.floor(Math.random() * quotes.length)];
  const dashboard = http.get(`${API}/dashboard?timeZone=Europe/London`, signed(token, 'GET /dashboard'));
  const list = http.get(`${API}/quotes`, signed(token, 'GET /quotes'));
  const one = http.get(`${API}/quotes/${id}`, signed(token, 'GET /quotes/:id'));
  check(dashboard, { 'the dashboard comes': ({ status }) => status === 200 });
  check(list, { 'all quotes are listed': (answer) => (answer.json('items.#') as unknown as number) === QUOTES });
  check(one, { 'the quote is the one asked for': (answer) => answer.json('id') === id });
}
