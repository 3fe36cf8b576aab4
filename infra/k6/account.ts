import { check, fail } from 'k6';
import http, { type RefinedParams, type RefinedResponse, type ResponseType } from 'k6/http';

/** Where the API is: `npm run load` says so. */
export const API = __ENV.API_URL ?? 'http://127.0.0.1:3000';

const JSON_TYPE = { 'content-type': 'application/json' };

type Answer = RefinedResponse<ResponseType | undefined>;

const bodyOf = ({ body }: Answer) => (typeof body === 'string' ? body : '');

/** The text at a place of a JSON answer; empty when there is none. */
export function textAt(answer: Answer, place: string): string {
  const found = answer.json(place);
  return typeof found === 'string' ? found : '';
}

/** Opens an account and answers its access token. The gateway lets one address open 60 in five minutes. */
export function register(): string {
  const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const person = { email: `${name}@example.com`, password: 'a long sentence', businessName: 'Nunn Fencing' };
  const answer = http.post(`${API}/auth/register`, JSON.stringify(person), { headers: JSON_TYPE });
  if (answer.status !== 201 && answer.status !== 200) fail(`register: ${answer.status} ${bodyOf(answer)}`);
  return textAt(answer, 'access_token');
}

/** What goes with a signed-in call. `name` groups calls that differ in an id. */
export const signed = (token: string, name: string): RefinedParams<ResponseType> => ({
  headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
  tags: { name },
});

const LINE = { kind: 'labour', description: 'Fit skirting', quantity: 12.5, unit: 'm', unitPrice: 950 };

/** Types a quote and answers its id. */
export function typeQuote(token: string, title: string): string {
  const line = (index: number) => ({ ...LINE, id: `00000000-0000-4000-8000-00000000000${index}` });
  const body = JSON.stringify({ title, lines: [1, 2, 3].map(line) });
  const answer = http.post(`${API}/quotes`, body, signed(token, 'POST /quotes'));
  if (!check(answer, { 'a quote is typed': ({ status }) => status === 201 })) fail(bodyOf(answer));
  return textAt(answer, 'id');
}
