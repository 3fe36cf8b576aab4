import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Invoice,
  InvoicePage,
  type NewQuote,
  Quote,
  type QuoteEdit,
  QuoteSummary,
  Recording,
  Session,
  Tokens,
} from '@jobspeak/contracts';
import { z } from 'zod';

/** An answer that no further attempt would better, or none within the phone's patience. */
export class PhoneError extends Error {
  constructor(
    readonly call: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${call}: ${status === 0 ? 'no answer' : status} ${JSON.stringify(body)}`);
    this.name = 'PhoneError';
  }
  /** The code of the catalogue, where the answer has one. */
  get code(): string | undefined {
    return z.object({ code: z.string() }).safeParse(this.body).data?.code;
  }
}

export interface PhoneOptions {
  apiUrl: string;
  /** How long a call is tried again before it is given up, in ms. */
  patienceMs?: number;
  /** Told of every attempt that failed, and of how long it took to get through in the end. */
  onFailure?: (failure: PhoneError) => void;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers that another attempt may better: none at all, too many calls, and failures on the other side. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
const CALL_LIMIT_MS = 15_000;
/** A phone sends a chunk every few seconds of speech. */
const CHUNK_BYTES = 16 * 1024;
const LOOK_AGAIN_MS = 250;

function bodyOf(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body), headers: { 'content-type': 'audio/webm' } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function attempt(apiUrl: string, { method, path, body, headers }: Call): Promise<unknown> {
  const name = `${method} ${path}`;
  const sent = bodyOf(body);
  let status = 0;
  try {
    const response = await fetch(apiUrl + path, {
      method,
      ...sent,
      headers: { ...sent.headers, ...headers },
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const text = await response.text();
    status = response.status;
    const answer: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    if (!response.ok) throw new PhoneError(name, status, answer);
    return answer;
  } catch (error) {
    throw error instanceof PhoneError ? error : new PhoneError(name, 0, String(error));
  }
}

/** Calls as a phone does: what may pass is tried again, after growing pauses, for as long as the patience lasts. */
function createCaller({ apiUrl, patienceMs = 120_000, onFailure = () => {} }: PhoneOptions) {
  return async (call: Call): Promise<unknown> => {
    const deadline = Date.now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        return await attempt(apiUrl, call);
      } catch (error) {
        if (!(error instanceof PhoneError)) throw error;
        onFailure(error);
        if (!isPassing(error.status) || Date.now() + pause > deadline) throw error;
        await delay(pause);
      }
    }
  };
}

const chunksOf = (audio: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(audio.length / CHUNK_BYTES) }, (_, number) =>
    audio.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES),
  );

const chunkCall = (id: string, number: number, body: Buffer): Call => ({
  method: 'PATCH',
  path: `/recordings/${id}/chunks`,
  body,
  headers: { 'chunk-number': String(number) },
});

const Summaries = z.object({ items: z.array(QuoteSummary), nextCursor: z.string().nullable() });

const once = () => ({ 'idempotency-key': randomUUID() });

const recordingCalls = (call: (given: Call) => Promise<unknown>) => ({
  /** Sends a whole file. Resolves when it is safe with the product. */
  upload: async (audio: Buffer): Promise<Recording> =>
    Recording.parse(await call({ method: 'POST', path: '/recordings/upload', body: audio, headers: once() })),
  /** Sends a recording in chunks, as it is spoken. Resolves when it is safe with the product. */
  async record(audio: Buffer): Promise<Recording> {
    const opening = { method: 'POST', path: '/recordings', body: { mimeType: 'audio/webm' }, headers: once() } as const;
    const { id } = Recording.parse(await call(opening));
    const chunks = chunksOf(audio);
    for (const [number, body] of chunks.entries()) await call(chunkCall(id, number, body));
    const complete = { method: 'POST', path: `/recordings/${id}/complete`, body: { chunks: chunks.length } } as const;
    return Recording.parse(await call(complete));
  },
  /** Begins a recording. */
  open: async () => Recording.parse(await call({ method: 'POST', path: '/recordings', body: {}, headers: once() })),
  send: (id: string, number: number, body: Buffer) => call(chunkCall(id, number, body)),
  complete: async (id: string, chunks: number): Promise<Recording> =>
    Recording.parse(await call({ method: 'POST', path: `/recordings/${id}/complete`, body: { chunks } })),
  recording: async (id: string): Promise<Recording> =>
    Recording.parse(await call({ method: 'GET', path: `/recordings/${id}` })),
});

const quoteCalls = (call: (given: Call) => Promise<unknown>) => ({
  quote: async (id: string) => Quote.parse(await call({ method: 'GET', path: `/quotes/${id}` })),
  /** Starts a quote by hand. */
  typeQuote: async (content: NewQuote) =>
    Quote.parse(await call({ method: 'POST', path: '/quotes', body: content, headers: once() })),
  /** Changes fields of a quote; the edit names the version it was made on. */
  edit: async (id: string, edit: QuoteEdit) =>
    Quote.parse(await call({ method: 'PATCH', path: `/quotes/${id}`, body: edit })),
  /** Asks for the PDF; resolves with its bytes as text. */
  pdf: async (id: string) => String(await call({ method: 'GET', path: `/quotes/${id}/pdf` })),
  /** Every quote of the account, the newest first. */
  async quotes(): Promise<QuoteSummary[]> {
    const all: QuoteSummary[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = Summaries.parse(await call({ method: 'GET', path: `/quotes?limit=100${from}` }));
      all.push(...page.items);
      cursor = page.nextCursor;
    }
    return all;
  },
});

/** Each of these is done once: a call that is tried again carries the key of the first attempt. */
const invoiceCalls = (call: (given: Call) => Promise<unknown>) => ({
  /** A quote is agreed, as its customer said at the door. */
  approve: async (quoteId: string) =>
    Quote.parse(await call({ method: 'POST', path: `/quotes/${quoteId}/approve`, body: {}, headers: once() })),
  /** A draft of the whole of an agreed quote. @throws PhoneError QUOTE_NOT_FOUND until the agreement is heard of. */
  invoice: async (quoteId: string) => {
    const body = { portion: { type: 'whole' } };
    return Invoice.parse(await call({ method: 'POST', path: `/quotes/${quoteId}/invoice`, body, headers: once() }));
  },
  issue: async (id: string) =>
    Invoice.parse(await call({ method: 'POST', path: `/invoices/${id}/issue`, body: {}, headers: once() })),
  /** Notes a payment of so many minor units. */
  pay: async (id: string, amount: number, paidOn: string) => {
    const body = { amount, paidOn };
    return Invoice.parse(await call({ method: 'POST', path: `/invoices/${id}/payments`, body, headers: once() }));
  },
  /** The newest invoices of the account. */
  invoices: async () => InvoicePage.parse(await call({ method: 'GET', path: '/invoices' })).items,
});

/** Somebody's phone, signed in: it speaks to the API alone, as the application does. */
export type Phone = ReturnType<typeof recordingCalls> &
  ReturnType<typeof quoteCalls> &
  ReturnType<typeof invoiceCalls> & { accountId: string };

/**
 * Waits until a generation has ended, well or not, and answers its quote.
 * @throws Error when it has not after `limitMs`
 */
export async function generated(phone: Phone, quoteId: string, limitMs: number): Promise<Quote> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(LOOK_AGAIN_MS)) {
    const found = await phone.quote(quoteId).catch((error: unknown) => {
      if (error instanceof PhoneError && error.status === 404) return null; // its event is still on the way
      throw error;
    });
    if (found && found.generation?.state !== 'running') return found;
  }
  throw new Error(`Quote ${quoteId} is not made after ${limitMs / 1_000} s.`);
}

/** Calls as who has signed in; a token that has run out is renewed once, by one call for all that need it. */
function stayingSignedIn(call: ReturnType<typeof createCaller>, first: Tokens) {
  let tokens = first;
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    const body = { refreshToken: tokens.refresh_token };
    tokens = Tokens.parse(await call({ method: 'POST', path: '/auth/refresh', body }));
  };
  const withToken = (given: Call) =>
    call({ ...given, headers: { ...given.headers, authorization: `Bearer ${tokens.access_token}` } });
  return async (given: Call): Promise<unknown> => {
    const used = tokens;
    try {
      return await withToken(given);
    } catch (error) {
      if (!(error instanceof PhoneError) || error.status !== 401) throw error;
      renewing ??= (tokens === used ? renew() : Promise.resolve()).finally(() => {
        renewing = undefined;
      });
      await renewing;
      return withToken(given);
    }
  };
}

/** Opens an account and answers its phone. */
export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const call = createCaller(options);
  const person = {
    email: `${randomUUID()}@example.com`,
    password: 'a long sentence',
    businessName: 'Nunn Fencing',
    locale: 'en-GB',
  };
  const { user, ...first } = Session.parse(await call({ method: 'POST', path: '/auth/register', body: person }));
  const signed = stayingSignedIn(call, first);
  return { ...recordingCalls(signed), ...quoteCalls(signed), ...invoiceCalls(signed), accountId: user.accountId };
}
