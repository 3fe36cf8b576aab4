// Generation: recordings are uploaded whole and become quotes; the person waits for theirs before the next.
import { check, sleep } from 'k6';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { API, register, signed, textAt } from './account.ts';

const files = (__ENV.AUDIO ?? '').split('\n').filter(Boolean);
if (files.length === 0) throw new Error('AUDIO names no file: `npm run load -- generation --audio DIR` does.');
const audio = files.map((file) => open(file, 'b'));

const ITERATIONS = Number(__ENV.ITERATIONS ?? Math.max(12, files.length));
const AT_ONCE = 4;
const LOOK_AGAIN_S = 0.25;
const GIVE_UP_S = 300;

const took = new Trend('generation_duration', true);
const speech = new Counter('speech_heard_ms');

export const options: Options = {
  scenarios: {
    generation: { executor: 'shared-iterations', vus: AT_ONCE, iterations: ITERATIONS, maxDuration: '20m' },
  },
  thresholds: {
    http_req_failed: ['rate<0.001'],
    checks: ['rate==1'],
    generation_duration: ['p(95)<30000'],
    'http_req_duration{name:POST /recordings/upload}': ['p(95)<2000'],
  },
};

/** An account for everybody who records, so that each stays under the gateway's limit of calls. */
export const setup = (): string[] => Array.from({ length: AT_ONCE }, register);

/** Waits until the quote is made; false when it failed or took too long. */
function isMade(token: string, quoteId: string): boolean {
  for (let waited = 0; waited < GIVE_UP_S; waited += LOOK_AGAIN_S) {
    sleep(LOOK_AGAIN_S);
    const answer = http.get(`${API}/quotes/${quoteId}`, {
      ...signed(token, 'GET /quotes/:id'),
      responseCallback: http.expectedStatuses(200, 404), // until its event has arrived it is not there
    });
    if (answer.status === 404) continue;
    const state = answer.json('generation.state');
    if (state !== 'running') return state === 'done';
  }
  return false;
}

export default function generation(tokens: string[]): void {
  const token = tokens[__VU % tokens.length] ?? '';
  const started = Date.now();
  const body = audio[(__ITER * AT_ONCE + __VU) % audio.length];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'audio/webm' };
  const stored = http.post(`${API}/recordings/upload`, body, { headers, tags: { name: 'POST /recordings/upload' } });
  if (!check(stored, { 'the recording is stored': ({ status }) => status === 201 })) return;
  const made = isMade(token, textAt(stored, 'quoteId'));
  took.add(Date.now() - started);
  check(made, { 'it becomes a quote': (value) => value });
  const heard = http.get(`${API}/recordings/${textAt(stored, 'id')}`, signed(token, 'GET /recordings/:id'));
  speech.add(Number(heard.json('durationMs')));
}
