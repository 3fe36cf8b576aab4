import type { Quote } from '@jobspeak/contracts';
import { isAppError, useSession } from '@jobspeak/web';
import type { QueryClient } from '@jobspeak/web/query';
import type { QuoteEditor } from '../document/use-editor';
import { sendPhotoTo } from './api';
import { photosOfThisDevice } from './kept';
import { PhotoUploads } from './uploads';

export interface Sending {
  uploads: PhotoUploads;
  /** Of the screen that shows the quote now, if one does. */
  editor: QuoteEditor | null;
}

/** Pictures on their way outlive the screen of their quote: whoever comes back finds those that were not taken. */
const sendings = new Map<string, Sending>();

/** Takes in a quote that has a new picture; what is typed meanwhile is saved first, and stays. */
async function meet(editor: QuoteEditor | null, quote: Quote): Promise<void> {
  await editor?.flush();
  editor?.meet(quote);
}

const personNow = (): string => useSession.getState().user?.id ?? '';

/** The pictures of a quote that are on their way, if there are any. */
export const sendingTo = (quoteId: string): Sending | undefined => sendings.get(quoteId);

/** The pictures of a quote on their way to it, begun where there are none yet. */
export function openSending(cache: QueryClient, quoteId: string): Sending {
  const known = sendings.get(quoteId);
  if (known) return known;
  const userId = personNow();
  const uploads = new PhotoUploads(
    sendPhotoTo(cache, quoteId, (quote) => meet(fresh.editor, quote)),
    {
      keep: async (photos) =>
        (await photosOfThisDevice()).keep(photos.map(({ key, file }) => ({ key, file, userId, quoteId }))),
      forget: async (key) => (await photosOfThisDevice()).forget(key),
    },
  );
  const fresh: Sending = { uploads, editor: null };
  sendings.set(quoteId, fresh);
  return fresh;
}

/** Shows what is on its way to who works on the quote now. */
export function joinSending(quoteId: string, sending: Sending, editor: QuoteEditor): void {
  sendings.set(quoteId, sending);
  sending.editor = editor;
}

/** Lets go of pictures that have arrived, once nobody looks. */
export function leaveSending(quoteId: string, sending: Sending): void {
  if (!sending.editor && sending.uploads.read().length === 0) sendings.delete(quoteId);
}

const isGone = (problem: unknown) => isAppError(problem) && problem.code === 'QUOTE_NOT_FOUND';

/** Sends what an earlier visit could not. What its quote no longer waits for is let go. */
export async function resumePhotos(cache: QueryClient): Promise<void> {
  const kept = await (await photosOfThisDevice()).list(personNow());
  for (const quoteId of new Set(kept.map((photo) => photo.quoteId))) {
    const sending = openSending(cache, quoteId);
    const { uploads } = sending;
    uploads.restore(kept.filter((photo) => photo.quoteId === quoteId));
    uploads.retry();
    await uploads.rest();
    for (const { key, problem } of uploads.read()) if (isGone(problem)) uploads.drop(key);
    leaveSending(quoteId, sending);
  }
}
