import { testUser } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { markTold } from '../consent';
import { button, discard, open, record, server, startRecordings } from '../testing';
import { ableBrowser, offer, tells } from './testing';

startRecordings();
const kept = ableBrowser();
beforeEach(() => markTold(testUser.id, new Date()));

const ready = () => screen.findByText('Ready when you are');

test('captions are offered in one line, with what they cost; “Not now” is remembered', async () => {
  const { unmount } = open();
  expect(await screen.findByText(/This device can show your words/)).toBeInTheDocument();
  expect(await button('Get captions (27 MB)')).toBeEnabled();
  await userEvent.click(await button('Not now'));
  expect(offer()).toBeNull();
  unmount();
  open();
  await ready();
  expect(offer()).toBeNull();
});

test('who has never recorded here has enough to read, and is offered them after their first recording', async () => {
  localStorage.removeItem(`jobspeak_sound_told_${testUser.id}`);
  open();
  await ready();
  expect(offer()).toBeNull();
  await record();
  await discard();
  expect(await button('Get captions (27 MB)')).toBeEnabled();
});

test('nothing is offered while somebody speaks; what is on its way goes on', async () => {
  const body = () => new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1000)) });
  server.use(http.get('http://localhost/assets/encoder.gz', () => new HttpResponse(body())));
  open();
  await userEvent.click(await button('Get captions (27 MB)'));
  expect(await screen.findByRole('progressbar', { name: 'Getting captions' })).toBeInTheDocument();
  await record();
  expect(offer()).toBeNull();
  await discard();
  expect(await screen.findByRole('progressbar', { name: 'Getting captions' })).toBeInTheDocument();
  await userEvent.click(await button('Cancel'));
  expect(await button('Not now')).toBeEnabled();
});

test.each([
  ['that cannot', () => tells({ deviceMemory: 2 })],
  ['that is to save data', () => tells({ connection: { saveData: true } })],
  ['without a connection', () => tells({ onLine: false })],
  ['on which that was decided', () => localStorage.setItem('jobspeak_captions_decided', 'yes')],
])('a device %s is not asked', async (_name, arrange) => {
  arrange();
  open();
  await ready();
  expect(offer()).toBeNull();
});

test('who has them is not asked either, nor once they are removed again', async () => {
  kept.set('/captions/encoder.abc', new Response('packed'));
  const { unmount } = open();
  expect(await screen.findByText(/Captions are on this device/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  unmount();
  kept.clear();
  open();
  await ready();
  expect(offer()).toBeNull();
});
