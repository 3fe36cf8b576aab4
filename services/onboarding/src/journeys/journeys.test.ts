import {
  businessSaved,
  type EventDefinition,
  invoiceCreated,
  invoicePaid,
  ONBOARDING_STEPS,
  type OnboardingStep,
  pdfRendered,
  quoteApproved,
  quoteEdited,
  quoteGenerated,
  quotePurged,
  quoteSent,
  trialClaimed,
  userDeleted,
  userRegistered,
} from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { onboardingService } from '../app';

const service = useService(onboardingService);
beforeEach(() => service.setTime(null));

const AT = new Date('2026-03-02T09:00:00Z');
const LATER = new Date('2026-03-02T09:05:00Z');
const LATER_STILL = new Date('2026-03-02T09:10:00Z');
const QUOTE = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const OTHER = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f11';
const PATH = '/users/onboarding';

const register = ({ accountId, userId }: Person) =>
  service.deliver(userRegistered, accountId, {
    userId,
    email: 'kim@example.com',
    firstName: 'Kim',
    lastName: '',
    businessName: 'Nunn Fencing',
    locale: 'en-GB',
  });
async function somebodyNew(): Promise<Person> {
  const me = await service.person();
  expect(await register(me)).toEqual([{ kind: 'done' }]);
  return me;
}

const progressOf = async (me: Person) => (await me.get(`${PATH}/progress`)).body;
const completedOf = async (me: Person): Promise<OnboardingStep[]> => {
  const { journeySteps } = await progressOf(me);
  return ONBOARDING_STEPS.filter((step) => journeySteps[step].completed);
};
const complete = (me: Person, stepId: OnboardingStep) => me.post(`${PATH}/progress`, { stepId, completed: true });
const start = (me: Person, stepId: OnboardingStep) => me.post(`${PATH}/progress`, { stepId, completed: false });
const toldOf = async ({ accountId }: Person, event: string) =>
  (await service.outbox())
    .filter((told) => told.accountId === accountId && told.name === event)
    .map(({ data }) => data);
const stepsToldOf = (me: Person) => toldOf(me, 'onboarding.step_completed');

const settings = businessOf({ businessName: 'Nunn Fencing', email: 'office@nunn.example' });
const saved = { businessId: QUOTE, settings, logo: null };
const news = { quoteId: QUOTE, number: 'Q-1', revision: 1, title: '', clientName: '', total: 0, currency: 'GBP' };
const agreed = {
  title: '',
  client: {},
  sections: [],
  lines: [],
  discount: null,
  taxRatePercent: 20,
  pricesIncludeTax: false,
  hideLinePrices: false,
  deposit: null,
  validDays: 30,
  startDate: '',
  notes: '',
  terms: '',
  photos: [],
  revision: 1,
  number: 'Q-1',
  issuedOn: '2026-03-02',
  validUntil: '2026-04-01',
  currency: 'GBP',
  locale: 'en-GB',
  totals: { subtotal: 0, discount: 0, net: 0, tax: 0, total: 0, deposit: 0, optional: 0, taxes: [], missingPrices: 0 },
};
const generated = { quoteId: QUOTE, recordingId: OTHER, lines: 2, total: 100, missingPrices: 0 };
const rendered = { documentId: QUOTE, fingerprint: 'f', key: 'k', bytes: 9 };
const paid = { invoiceId: OTHER, number: '1', quoteId: QUOTE, clientName: '', total: 0, currency: 'GBP' };

test('somebody new begins at the business settings, with seven steps ahead', async () => {
  const me = await somebodyNew();
  const untouched = { completed: false, startedAt: null, completedAt: null, tutorialShownAt: null };
  expect(await progressOf(me)).toEqual({
    currentStep: 'businessSettings',
    journeyStartedAt: null,
    lastActivityAt: null,
    quoteId: null,
    journeySteps: Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, untouched])),
  });
  expect(await toldOf(me, 'onboarding.begun')).toEqual([{ userId: me.userId }]);
});

test('starting a step stamps its start once; completing it keeps that, and moves on', async () => {
  const me = await somebodyNew();
  service.setTime(AT);
  expect((await start(me, 'businessSettings')).body).toMatchObject({
    currentStep: 'businessSettings',
    journeyStartedAt: AT.toISOString(),
    lastActivityAt: AT.toISOString(),
    journeySteps: { businessSettings: { completed: false, startedAt: AT.toISOString() } },
  });
  service.setTime(LATER);
  expect((await start(me, 'businessSettings')).body).toMatchObject({
    lastActivityAt: LATER.toISOString(),
    journeySteps: { businessSettings: { completed: false, startedAt: AT.toISOString() } },
  });
  service.setTime(LATER_STILL);
  expect((await complete(me, 'businessSettings')).body).toMatchObject({
    currentStep: 'firstQuote',
    journeyStartedAt: AT.toISOString(),
    lastActivityAt: LATER_STILL.toISOString(),
    journeySteps: {
      businessSettings: { completed: true, startedAt: AT.toISOString(), completedAt: LATER_STILL.toISOString() },
      firstQuote: { completed: false },
    },
  });
});

test('news that comes late is dated when it happened, and the last activity stays the last', async () => {
  const me = await somebodyNew();
  service.setTime(LATER);
  await complete(me, 'businessSettings');
  await service.deliver(quoteGenerated, me.accountId, generated, undefined, AT);
  expect(await progressOf(me)).toMatchObject({
    lastActivityAt: LATER.toISOString(),
    journeySteps: { firstQuote: { completed: true, completedAt: AT.toISOString() } },
  });
});

test('a step cannot be begun out of turn, and the answer says why', async () => {
  const me = await somebodyNew();
  const refused = async (step: OnboardingStep) => {
    const { status, body } = await start(me, step);
    return [status, body.code, body.details?.reason];
  };
  expect(await refused('firstQuote')).toEqual([409, 'INVALID_TRANSITION', 'previous_step_incomplete']);
  await complete(me, 'businessSettings');
  expect((await start(me, 'firstQuote')).status).toBe(200);
  await complete(me, 'firstQuote');
  expect(await refused('quoteEdit')).toEqual([409, 'INVALID_TRANSITION', 'no_quote_available']);
  expect((await me.post(`${PATH}/quote-id`, { quoteId: QUOTE })).body.quoteId).toBe(QUOTE);
  expect((await start(me, 'quoteEdit')).body.currentStep).toBe('quoteEdit');
  expect(await refused('pdfGeneration')).toEqual([409, 'INVALID_TRANSITION', 'previous_step_incomplete']);
});

test('a step that is completed stays so when it is begun again', async () => {
  const me = await somebodyNew();
  await complete(me, 'businessSettings');
  await start(me, 'businessSettings');
  expect(await completedOf(me)).toEqual(['businessSettings']);
});

test.each<[string, OnboardingStep, EventDefinition, object]>([
  ['its person saves the settings', 'businessSettings', businessSaved, { ...saved, by: 'owner' }],
  ['a quote is generated', 'firstQuote', quoteGenerated, generated],
  [
    'a quote made before is taken along',
    'firstQuote',
    trialClaimed,
    { quoteId: QUOTE, recordingId: null, trialAccountId: OTHER },
  ],
  ['a quote is edited', 'quoteEdit', quoteEdited, { quoteId: QUOTE }],
  ['a quote is sent as it came out', 'quoteEdit', quoteSent, { ...news, channel: 'link' }],
  ['a quote is printed', 'pdfGeneration', pdfRendered, { ...rendered, kind: 'quote' }],
  ['a quote is approved', 'quoteApproval', quoteApproved, { ...news, by: 'customer', name: 'Ann', agreed }],
  ['an invoice is begun', 'invoiceCreation', invoiceCreated, { invoiceId: OTHER, quoteId: QUOTE }],
  ['an invoice is paid', 'invoicePaid', invoicePaid, { ...paid, isQuoteSettled: true }],
])('when %s, %s is completed, once and also out of turn', async (_what, step, event, data) => {
  const me = await somebodyNew();
  for (const eventId of [OTHER, OTHER, undefined])
    expect(await service.deliver(event, me.accountId, data, eventId && me.accountId)).toEqual([{ kind: 'done' }]);
  expect(await completedOf(me)).toEqual([step]);
  expect(await stepsToldOf(me)).toEqual([{ userId: me.userId, step, how: 'done' }]);
});

test.each<[string, EventDefinition, object]>([
  ['settings that registration brings', businessSaved, { ...saved, by: 'registration' }],
  ['settings of nobody knows whom', businessSaved, saved],
  ['the PDF of an invoice', pdfRendered, { ...rendered, kind: 'invoice' }],
])('%s complete nothing', async (_what, event, data) => {
  const me = await somebodyNew();
  await service.deliver(event, me.accountId, data);
  expect(await completedOf(me)).toEqual([]);
});

test('the quote of the onboarding is the first that is looked into; one that is gone for good makes room', async () => {
  const me = await somebodyNew();
  const make = (quoteId: string) => service.deliver(quoteGenerated, me.accountId, { ...generated, quoteId });
  await make(OTHER); // thrown away: the next one counts
  await make(QUOTE);
  expect((await progressOf(me)).quoteId).toBe(QUOTE);
  await service.deliver(quoteEdited, me.accountId, { quoteId: QUOTE });
  await make(OTHER);
  expect((await progressOf(me)).quoteId).toBe(QUOTE);
  await service.deliver(quotePurged, me.accountId, { quoteId: OTHER, recordingId: null });
  expect((await progressOf(me)).quoteId).toBe(QUOTE);
  await service.deliver(quotePurged, me.accountId, { quoteId: QUOTE, recordingId: null });
  expect((await progressOf(me)).quoteId).toBeNull();
  await make(OTHER);
  expect((await progressOf(me)).quoteId).toBe(OTHER);
});

test('what happened before the registration was heard of is not lost, and told of once it is', async () => {
  const me = await service.person();
  await service.deliver(quoteGenerated, me.accountId, generated);
  expect(await stepsToldOf(me)).toEqual([]);
  await register(me);
  await register(me);
  expect(await completedOf(me)).toEqual(['firstQuote']);
  expect((await progressOf(me)).quoteId).toBe(QUOTE);
  expect(await stepsToldOf(me)).toEqual([{ userId: me.userId, step: 'firstQuote', how: 'done' }]);
  expect(await toldOf(me, 'onboarding.begun')).toHaveLength(1);
});

test('who was here before is not shown around: nothing is left to do for them, and nothing is told of', async () => {
  const me = await service.person();
  expect(await completedOf(me)).toEqual([...ONBOARDING_STEPS]);
  expect((await complete(me, 'firstQuote')).status).toBe(200);
  expect(await completedOf(me)).toEqual([...ONBOARDING_STEPS]);
  expect(await stepsToldOf(me)).toEqual([]);
});

test('complete-all marks all seven done, tells of those that were not, and is fine twice', async () => {
  const me = await somebodyNew();
  await complete(me, 'businessSettings');
  const first = await me.post(`${PATH}/complete-all`);
  expect([first.status, first.body.currentStep]).toEqual([200, 'invoicePaid']);
  await me.post(`${PATH}/complete-all`);
  expect(await completedOf(me)).toEqual([...ONBOARDING_STEPS]);
  expect(await stepsToldOf(me)).toEqual([
    { userId: me.userId, step: 'businessSettings', how: 'told' },
    ...ONBOARDING_STEPS.slice(1).map((step) => ({ userId: me.userId, step, how: 'skipped' })),
  ]);
});

test('a tap and the thing itself at the same moment complete a step once', async () => {
  const me = await somebodyNew();
  const { id } = await service.db('journeys').where({ account_id: me.accountId }).first('id');
  await service.race<unknown>('journeys', id, [
    () => complete(me, 'firstQuote'),
    () => service.deliver(quoteGenerated, me.accountId, generated),
    () => me.post(`${PATH}/complete-all`),
  ]);
  const told = (await stepsToldOf(me)) as { step: string }[];
  expect(told.map(({ step }) => step).sort()).toEqual([...ONBOARDING_STEPS].sort());
  expect((await progressOf(me)).quoteId).toBe(QUOTE);
});

test('the tour notes when it first showed a step', async () => {
  const me = await somebodyNew();
  service.setTime(AT);
  await me.post(`${PATH}/tutorial-shown`, { stepId: 'quoteEdit' });
  service.setTime(LATER);
  const { body } = await me.post(`${PATH}/tutorial-shown`, { stepId: 'quoteEdit' });
  expect(body).toMatchObject({
    lastActivityAt: LATER.toISOString(),
    journeySteps: { quoteEdit: { completed: false, startedAt: null, tutorialShownAt: AT.toISOString() } },
  });
});

test.each([
  ['progress', { stepId: 'lunch', completed: true }],
  ['progress', { stepId: 'firstQuote' }],
  ['tutorial-shown', {}],
  ['quote-id', { quoteId: 'mine' }],
])('%s refuses %j and keeps nothing of it', async (call, body) => {
  const me = await somebodyNew();
  const before = await progressOf(me);
  expect((await me.post(`${PATH}/${call}`, body)).status).toBe(400);
  expect(await progressOf(me)).toEqual(before);
});

test('a neighbour sees nothing of it', async () => {
  const [me, neighbour] = [await somebodyNew(), await somebodyNew()];
  await complete(me, 'businessSettings');
  await service.deliver(quoteGenerated, me.accountId, generated);
  expect(await completedOf(neighbour)).toEqual([]);
  expect((await progressOf(neighbour)).quoteId).toBeNull();
});

test('a deleted account leaves nothing', async () => {
  const me = await somebodyNew();
  await complete(me, 'businessSettings');
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  for (const table of ['journeys', 'steps', 'outbox'])
    expect(await service.db(table).where({ account_id: me.accountId })).toEqual([]);
});
