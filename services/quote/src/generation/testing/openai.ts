import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';

/** What happens to an answer on its way: half of it and a lost connection, half of it as if it were all, nothing at all. */
type Fault = 'cut' | 'half' | 'silent' | 'refusal';

/** An answer, or a failure in the words of OpenAI. */
type Said =
  | { content: string; finishReason?: string }
  | { error: { message: string; code?: string }; status: number; retryAfter?: number };

export const failed = (status: number, retryAfter?: number): Said => ({
  error: { message: 'no' },
  status,
  ...(retryAfter !== undefined && { retryAfter }),
});

interface Chat {
  model: string;
  store: boolean;
  messages: { role: string; content: string }[];
  response_format: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
}

const refuse = (body: string) => {
  const completion = JSON.parse(body);
  Object.assign(completion.choices[0].message, { content: null, refusal: 'I cannot help with that.' });
  return JSON.stringify(completion);
};

function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
  fault?: Fault,
) {
  const text = fault === 'refusal' ? refuse(body) : fault === 'half' ? body.slice(0, body.length / 2) : body;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  if (fault !== 'cut') return response.end(text);
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

/** OpenAI's chat completions as aimock speaks them, on a free port, over a line that can be told to break. */
export async function startOpenAi() {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  const upstream = await mock.start();
  const requests: { authorization: string | undefined; body: Chat }[] = [];
  let faults: Fault[] = [];
  let heard: () => void = () => {};
  const server = createServer((request, response) => {
    void (async () => {
      const sent = Buffer.concat(await request.toArray());
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(sent.toString()) });
      const fault = faults.shift();
      heard();
      if (fault === 'silent') return;
      const headers = { 'content-type': 'application/json' };
      const right = await fetch(upstream + request.url, { method: 'POST', headers, body: new Uint8Array(sent) });
      const after = right.headers.get('retry-after');
      const body = await right.text();
      answer(response, right.status, { ...headers, ...(after !== null && { 'retry-after': after }) }, body, fault);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Answers with each in turn, the last one for ever. An object is an answer's content. */
    says(...all: (Said | object)[]): void {
      let next = 0;
      mock.clearFixtures();
      mock.on({ endpoint: 'chat' }, () => {
        const said = all[Math.min(next, all.length - 1)] ?? {};
        next += 1;
        return 'error' in said || 'content' in said ? (said as Said) : { content: JSON.stringify(said) };
      });
    },
    /** What happens to the next answers, one each. */
    breaks: (...next: Fault[]) => void (faults = next),
    /** Resolves when the next request has arrived. */
    asked: () => new Promise<void>((resolve) => (heard = resolve)),
    reset(): void {
      requests.length = 0;
      faults = [];
      mock.clearFixtures();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await mock.stop();
    },
  };
}
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAi>>;
