// PDF: a quote changes, its PDF is printed anew and then read again as it is.
import { check } from 'k6';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { API, register, signed, typeQuote } from './account.ts';

const VUS = 4;

export const options: Options = {
  scenarios: { pdf: { executor: 'constant-vus', vus: VUS, duration: __ENV.DURATION ?? '30s' } },
  setupTimeout: '60s',
  thresholds: {
    http_req_failed: ['rate<0.001'],
    checks: ['rate==1'],
    'http_req_duration{name:GET new PDF}': ['p(95)<3000'],
    'http_req_duration{name:GET known PDF}': ['p(95)<400'],
  },
};

interface Owner {
  token: string;
  id: string;
}

export const setup = (): Owner[] =>
  Array.from({ length: VUS }, () => {
    const token = register();
    return { token, id: typeQuote(token, 'Hall') };
  });

const isPdf = (body: unknown) => String(body).startsWith('%PDF-');

export default function pdf(owners: Owner[]): void {
  const owner = owners[__VU % owners.length];
  if (!owner) return;
  const { token, id } = owner;
  const known = http.get(`${API}/quotes/${id}`, signed(token, 'GET /quotes/:id'));
  const edit = JSON.stringify({ version: known.json('version'), title: `Hall ${__ITER}` });
  const edited = http.patch(`${API}/quotes/${id}`, edit, signed(token, 'PATCH /quotes/:id'));
  check(edited, { 'the edit is kept': ({ status }) => status === 200 });
  for (const name of ['GET new PDF', 'GET known PDF']) {
    const answer = http.get(`${API}/quotes/${id}/pdf`, signed(token, name));
    check(answer, { 'a PDF comes': ({ status, body }) => status === 200 && isPdf(body) });
  }
}
