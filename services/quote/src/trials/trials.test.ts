import { randomUUID } from 'node:crypto';
import {
  flagChanged,
  recordingCompleted,
  recordingFailed,
  recordingTranscribed,
  userDeleted,
} from '@jobspeak/contracts';
import { newTrialToken, trialAccountOf } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { dropTrial } from './actions';

const service = useService(() => quoteService());

const WORDS = 'Replace the basin mixer, 85 pounds, and two isolation valves at 12 pounds each. Labour half a day.';
const write = (text = WORDS, locale = 'en-GB') => service.anybody.post('/public/trials/text', { text, locale });
const read = async (token: string) => (await service.anybody.get(`/public/trials/${token}`)).body;
const claim = (me: Person, token: string) => me.post(`/trials/${token}/claim`);
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const cleanAt = async (at: Date) => {
  while (await dropTrial(service.db, at));
};

/** A trial whose sound is with the recording service. */
async function spokenTrial(locale: 'en-GB' | 'en-US' = 'en-GB') {
  const token = newTrialToken(locale);
  const account = trialAccountOf(token);
  const data = { recordingId: randomUUID(), quoteId: randomUUID() };
  const segments = [{ startMs: 0, endMs: 4_000, text: WORDS }];
  const heard = { ...data, durationMs: 4_000, segments, engine: 'moonshine-tiny' };
  return {
    token,
    account,
    ...data,
    complete: () => service.deliver(recordingCompleted, account, data),
    transcribe: () => service.deliver(recordingTranscribed, account, heard),
    fail: (error: string) => service.deliver(recordingFailed, account, { ...data, stage: 'decode', error }),
  };
}

describe('a job in writing', () => {
  test('becomes a quote with prices and totals, for the country of the browser', async () => {
    const { status, body } = await write();
    expect(status).toBe(201);
    expect(await read(body.token)).toMatchObject({
      state: 'ready',
      error: null,
      quote: {
        currency: 'GBP',
        taxName: 'VAT',
        words: WORDS,
        lines: [
          { quantity: 1, unitPrice: 8500 },
          { quantity: 2, unitPrice: 1200 },
          { kind: 'labour', unitPrice: null },
        ],
        totals: { net: 10_900, tax: 2_180, total: 13_080, missingPrices: 1 },
      },
    });
    const american = (await write('Fit a new door, 200 dollars, and two hinges at 8 dollars each.', 'en-US')).body;
    expect((await read(american.token)).quote).toMatchObject({ currency: 'USD', totals: { total: 21_600 } });
  });

  test.each([
    [
      'nothing of a job',
      { text: 'Good morning to everybody out there.', locale: 'en-GB' },
      422,
      'QUOTE_EMPTY_DETECTED',
    ],
    ['too little', { text: 'Door', locale: 'en-GB' }, 400, 'INVALID_INPUT'],
    ['too much', { text: 'door '.repeat(200), locale: 'en-GB' }, 400, 'INVALID_INPUT'],
    ['from nowhere', { text: WORDS, locale: 'xx-YY' }, 400, 'INVALID_INPUT'],
  ])('%s is refused, and nothing is kept', async (_what, body, status, code) => {
    const before = await service.db('businesses').count();
    expect(await service.anybody.post('/public/trials/text', body)).toMatchObject({ status, body: { code } });
    expect(await service.db('businesses').count()).toEqual(before);
  });
});

describe('a spoken trial', () => {
  test('can be followed from its first news to its quote, and is told to nobody else', async () => {
    const trial = await spokenTrial();
    expect(await read(trial.token)).toEqual({ state: 'unknown', error: null, keptUntil: null, quote: null });
    await trial.complete();
    expect(await read(trial.token)).toMatchObject({ state: 'hearing', quote: null });
    await trial.transcribe();
    expect(await read(trial.token)).toMatchObject({
      state: 'ready',
      quote: { words: WORDS, totals: { total: 13_080 } },
    });
    // neither counted, nor kept by anybody else for longer than here
    expect((await service.outbox()).filter(({ accountId }) => accountId === trial.account)).toEqual([]);
  });

  test('that could not be heard says why', async () => {
    const trial = await spokenTrial();
    await trial.complete();
    await trial.fail('RECORDING_TOO_SHORT_OR_EMPTY');
    expect(await read(trial.token)).toMatchObject({ state: 'failed', error: 'RECORDING_TOO_SHORT_OR_EMPTY' });
    expect(await claim(await service.person(), trial.token)).toMatchObject({ status: 409 });
  });

  test('news that come after somebody has taken it change nothing, and are no failure', async () => {
    const trial = await spokenTrial();
    await trial.transcribe();
    const me = await service.person();
    await claim(me, trial.token);
    for (const outcome of [await trial.complete(), await trial.transcribe(), await trial.fail('SERVER_ERROR')])
      expect(outcome).toEqual([{ kind: 'done' }]);
    expect((await me.get(`/quotes/${trial.quoteId}`)).body).toMatchObject({ state: 'draft' });
  });
});

describe('claiming', () => {
  test('brings the quote into the account as a draft that is found, edited and told of like any other', async () => {
    const trial = await spokenTrial();
    await trial.complete();
    await trial.transcribe();
    const me = await service.person();
    const answer = await claim(me, trial.token);
    expect(answer).toMatchObject({ status: 200, body: { quoteId: trial.quoteId } });
    const quote = (await me.get(`/quotes/${trial.quoteId}`)).body;
    expect(quote).toMatchObject({ state: 'draft', recordingId: trial.recordingId, totals: { total: 13_080 } });
    expect((await me.get('/quotes?search=basin')).body.items).toMatchObject([{ id: trial.quoteId }]);
    expect((await me.get(`/quotes/${trial.quoteId}/timeline`)).body.items.at(-1)).toMatchObject({ what: 'created' });
    expect((await me.patch(`/quotes/${trial.quoteId}`, { version: quote.version, title: 'Bathroom' })).status).toBe(
      200,
    );
    const { quoteId, recordingId, account: trialAccountId } = trial;
    expect(await service.outbox()).toContainEqual({
      name: 'trial.claimed',
      accountId: me.accountId,
      data: { quoteId, recordingId, trialAccountId },
    });
    expect(await service.db('quota_places').where({ account_id: me.accountId })).toEqual([]);
    expect(await read(trial.token)).toMatchObject({ state: 'unknown' });
    for (const table of ['quotes', 'businesses', 'quote_timeline', 'generation_log', 'quota_places', 'allowances'])
      expect(await service.db(table).where({ account_id: trial.account })).toEqual([]);
  });

  test('again gives the same quote; somebody else gets nothing', async () => {
    const { token } = (await write()).body;
    const [me, stranger] = [await service.person(), await service.person()];
    const first = await claim(me, token);
    expect(await claim(me, token)).toMatchObject({ status: 200, body: first.body });
    expect(await claim(stranger, token)).toMatchObject({ status: 404, body: { code: 'TRIAL_GONE' } });
    expect((await me.get('/quotes')).body.items).toHaveLength(1);
    expect((await stranger.get('/quotes')).body.items).toEqual([]);
  });

  test('by two people at the same moment gives it to one of them', async () => {
    const { token } = (await write()).body;
    const [me, stranger] = [await service.person(), await service.person()];
    const { id } = await service
      .db('quotes')
      .where({ account_id: trialAccountOf(token) })
      .first('id');
    const answers = await service.race('quotes', id, [() => claim(me, token), () => claim(stranger, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect((await me.get('/quotes')).body.items).toMatchObject([{ id }]);
    expect((await stranger.get('/quotes')).body.items).toEqual([]);
  });

  test('by two taps at the same moment makes one quote', async () => {
    const { token } = (await write()).body;
    const me = await service.person();
    const { id } = await service
      .db('quotes')
      .where({ account_id: trialAccountOf(token) })
      .first('id');
    const tap = () => claim(me, token);
    const answers = await service.race('quotes', id, [tap, tap]);
    expect(answers.map(({ body }) => body)).toEqual([{ quoteId: id }, { quoteId: id }]);
    expect((await service.outbox()).filter(({ accountId }) => accountId === me.accountId)).toHaveLength(1);
  });

  test('needs somebody who is signed in, a token that was given out, and a trial that is still kept', async () => {
    const { token } = (await write()).body;
    expect((await service.anybody.post(`/trials/${token}/claim`)).status).toBe(401);
    const me = await service.person();
    expect((await claim(me, 'nonsense')).status).toBe(404);
    expect(await claim(me, newTrialToken('en-GB'))).toMatchObject({ status: 404, body: { code: 'TRIAL_GONE' } });
    const old = { created_at: minutesFromNow(-60) };
    await service
      .db('quotes')
      .where({ account_id: trialAccountOf(token) })
      .update(old);
    expect(await claim(me, token)).toMatchObject({ status: 404, body: { code: 'TRIAL_GONE' } });
    expect(await read(token)).toMatchObject({ state: 'unknown' });
  });

  test('what was taken goes with its account', async () => {
    const { token } = (await write()).body;
    const me = await service.person();
    await claim(me, token);
    await service.deliver(userDeleted, me.accountId, { userId: me.userId });
    for (const table of ['quotes', 'trial_claims'])
      expect(await service.db(table).where({ account_id: me.accountId })).toEqual([]);
  });
});

test('after an hour nothing is left of a trial that nobody has taken', async () => {
  const trial = await spokenTrial();
  await trial.complete();
  await trial.transcribe();
  await cleanAt(minutesFromNow(59));
  expect((await read(trial.token)).state).toBe('ready');
  await cleanAt(minutesFromNow(61));
  for (const table of ['quotes', 'businesses', 'quote_timeline', 'generation_log', 'outbox'])
    expect(await service.db(table).where({ account_id: trial.account })).toEqual([]);
});

test('while it is switched off nobody tries it, and when that cannot be read everybody may', async () => {
  const set = (version: number, isOn: boolean) =>
    service.deliver(flagChanged, randomUUID(), {
      key: 'trial',
      version,
      rule: { isOn, sharePercent: 100, plans: [], userIds: [] },
    });
  await set(1, false);
  expect(await write()).toMatchObject({ status: 503, body: { code: 'TRIALS_CLOSED' } });
  await service.db.schema.renameTable('flags', 'away');
  expect((await write()).status).toBe(201);
  await service.db.schema.renameTable('away', 'flags');
  await set(2, true);
  expect((await write()).status).toBe(201);
});
