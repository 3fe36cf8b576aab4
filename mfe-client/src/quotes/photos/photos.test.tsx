import 'fake-indexeddb/auto';
import type { AddedPhoto, Quote } from '@jobspeak/contracts';
import { apiUrl, renderScreen, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aQuote, failure, someId } from '../../testing';
import { openQuote, serveQuote, startQuoteApi } from '../testing';
import { openPhotos } from './kept';
import { PhotosOnTheirWay } from './PhotosOnTheirWay';

const server = startQuoteApi();
/** What browsers do with files and jsdom does not. */
const reading = {
  arrayBuffer(this: File): Promise<ArrayBuffer> {
    const reader = new FileReader();
    const read = new Promise<ArrayBuffer>((resolve) => {
      reader.onload = () => resolve(reader.result as ArrayBuffer);
    });
    reader.readAsArrayBuffer(this);
    return read;
  },
  stream(this: File): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: async (stream) => {
        stream.enqueue(new Uint8Array(await reading.arrayBuffer.call(this)));
        stream.close();
      },
    });
  },
};
beforeAll(() => Object.assign(File.prototype, reading));
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));

const aPicture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff])], name, { type: 'image/jpeg' });

/** Serves a quote, and its photos as the quote service does; `gate` may fail or hold an upload. */
function servePhotos(quote: Quote, gate: () => Promise<HttpResponse<object> | null> = () => Promise.resolve(null)) {
  const state = serveQuote(server, quote);
  const keys: (string | null)[] = [];
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/photos/:photoId`), () => new HttpResponse(new Uint8Array([0xff]))),
    http.post(apiUrl(`/quotes/${quote.id}/photos`), async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      const refusal = await gate();
      if (refusal) return refusal;
      const photo = { id: someId(), caption: '' };
      state.quote = { ...state.quote, version: state.quote.version + 1, photos: [...state.quote.photos, photo] };
      return HttpResponse.json({ photo, quote: state.quote } satisfies AddedPhoto, { status: 201 });
    }),
  );
  return { state, keys };
}

const card = async () => within(await screen.findByRole('region', { name: 'Photos' }));
const add = async (...names: string[]) =>
  userEvent.upload(await (await card()).findByLabelText('Picture files'), names.map(aPicture));
/** What happens when the connection is back: everything open is saved at once. */
const save = () => act(async () => void window.dispatchEvent(new Event('online')));
/** Types at once: the letters of a text are no part of what is told here. */
const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const photo = (caption = '') => ({ id: someId(), caption });
const captions = async () =>
  (await card()).getAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value);

test('photos are added one by one; what is typed meanwhile stays and is saved', async () => {
  const { state, keys } = servePhotos(aQuote());
  openQuote(state.quote);
  await write(await screen.findByRole('textbox', { name: 'Notes' }), 'Mind the step');
  await add('front.jpg', 'back.jpg');
  const photos = await card();
  expect(await photos.findByRole('button', { name: 'Look at Photo 2' })).toBeInTheDocument();
  await write(photos.getByRole('textbox', { name: 'Caption of photo 2' }), 'The back');
  await save();
  await waitFor(() => expect(state.quote.photos.map(({ caption }) => caption)).toEqual(['', 'The back']));
  expect(state.quote.notes).toBe('Mind the step');
  expect(new Set(keys).size).toBe(2);
  expect(photos.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a photo that finds no connection stays in sight and goes out, once, when there is one', async () => {
  let isOnline = false;
  const { state, keys } = servePhotos(aQuote(), async () => (isOnline ? null : HttpResponse.error()));
  openQuote(state.quote);
  await add('front.jpg');
  const photos = await card();
  expect(await photos.findByText('Not uploaded yet.')).toBeInTheDocument();
  expect(photos.getByRole('img', { name: 'front.jpg' })).toBeInTheDocument();
  expect(await (await openPhotos()).list(testUser.id)).toMatchObject([{ quoteId: state.quote.id, key: keys[0] }]);
  const [send] = screen.getAllByRole('button', { name: 'Send' }); // at the top and, on phones, at the foot
  await userEvent.click(send as HTMLElement);
  expect(await screen.findByText('A photo is not uploaded yet. Please try it again or remove it.')).toBeInTheDocument();
  await userEvent.click(photos.getByRole('button', { name: 'Try again' }));
  expect(await photos.findByText('Not uploaded yet.')).toBeInTheDocument();
  isOnline = true;
  await save();
  expect(await photos.findByRole('button', { name: 'Look at Photo 1' })).toBeInTheDocument();
  expect(photos.queryByText('Not uploaded yet.')).not.toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
  expect(state.quote.photos).toHaveLength(1);
  expect(await (await openPhotos()).list(testUser.id)).toEqual([]);
});

test('a photo that found no connection is sent at the next start, once, without its screen', async () => {
  let isOnline = false;
  const { state, keys } = servePhotos(aQuote(), async () => (isOnline ? null : HttpResponse.error()));
  const { quote } = state;
  const sent = { key: 'one', userId: testUser.id, quoteId: quote.id, file: aPicture('front.jpg') };
  const store = await openPhotos();
  await store.keep([sent, { ...sent, key: 'another', userId: someId() }]);
  const start = () => renderScreen(<PhotosOnTheirWay />);
  const earlier = start();
  await waitFor(() => expect(keys).toEqual(['one']));
  earlier.unmount();
  expect(await store.list(testUser.id)).toHaveLength(1);
  isOnline = true;
  start();
  await waitFor(async () => expect(await store.list(testUser.id)).toEqual([]));
  expect([keys, state.quote.photos.length]).toEqual([['one', 'one'], 1]);
});

test('what the server does not take says why and can only be removed', async () => {
  const { state } = servePhotos(aQuote(), () =>
    Promise.resolve(HttpResponse.json(failure(422, 'IMAGE_NOT_READABLE'), { status: 422 })),
  );
  openQuote(state.quote);
  await add('notes.jpg');
  const photos = await card();
  expect(await photos.findByText(/This picture cannot be read/)).toBeInTheDocument();
  expect(photos.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await userEvent.click(photos.getByRole('button', { name: 'Remove notes.jpg' }));
  expect(photos.queryByText(/This picture cannot be read/)).not.toBeInTheDocument();
});

test('photos are put in order by the keyboard alone', async () => {
  const { state } = servePhotos(aQuote({ photos: [photo('Front'), photo('Back'), photo('Roof')] }));
  openQuote(state.quote);
  (await (await card()).findByRole('button', { name: 'More for Roof' })).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await captions()).toEqual(['Front', 'Roof', 'Back']);
  await save();
  await waitFor(() => expect(state.quote.photos.map(({ caption }) => caption)).toEqual(['Front', 'Roof', 'Back']));
});

test('a removed photo can be put back where it was', async () => {
  const { state } = servePhotos(aQuote({ photos: [photo('Front'), photo('Back'), photo('Roof')] }));
  openQuote(state.quote);
  const photos = await card();
  await userEvent.click(await photos.findByRole('button', { name: 'More for Back' }));
  await userEvent.click(photos.getByRole('menuitem', { name: 'Remove photo' }));
  expect(await captions()).toEqual(['Front', 'Roof']);
  await save();
  await waitFor(() => expect(state.quote.photos).toHaveLength(2));
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  await userEvent.click(await toasts.findByRole('button', { name: 'Undo' }));
  expect(await captions()).toEqual(['Front', 'Back', 'Roof']);
  await save();
  await waitFor(() => expect(state.quote.photos).toHaveLength(3));
});

test('a quote takes twenty, and says so', async () => {
  const { state, keys } = servePhotos(aQuote({ photos: Array.from({ length: 19 }, () => photo()) }));
  openQuote(state.quote);
  await add('one.jpg', 'two.jpg');
  const photos = await card();
  expect(await photos.findByText('A quote takes 20 photos. Remove one to add another.')).toBeInTheDocument();
  expect(await photos.findByRole('button', { name: 'Look at Photo 20' })).toBeInTheDocument();
  expect(photos.getByRole('button', { name: 'Add photos' })).toBeDisabled();
  expect(keys).toHaveLength(1);
});

test('an issued quote shows its photos large, and none where there are none', async () => {
  const issued = { state: 'finalized', documentStatus: 'sent', number: 'Q-1', issuedOn: '2026-03-02' } as const;
  const { state } = servePhotos(aQuote({ ...issued, photos: [photo('Front'), photo('Back')] }));
  openQuote(state.quote);
  const photos = await card();
  expect(photos.queryByRole('textbox')).not.toBeInTheDocument();
  expect(photos.queryByRole('button', { name: 'Add photos' })).not.toBeInTheDocument();
  await userEvent.click(photos.getByRole('button', { name: 'Look at Front' }));
  const large = within(await screen.findByRole('dialog', { name: 'Photo 1 of 2' }));
  expect(await large.findByRole('img', { name: 'Front' })).toBeInTheDocument();
  await userEvent.click(large.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('dialog', { name: 'Photo 2 of 2' })).toBeInTheDocument();
});
