import { type Take, takesOfThisDevice } from './takes';

const endingOf = (mimeType: string): string => /^audio\/(\w+)/.exec(mimeType)?.[1] ?? 'webm';

/** Hands a take over as a file, for whoever would rather keep it themselves. */
export async function saveSound(take: Take): Promise<void> {
  const store = await takesOfThisDevice();
  const pieces = await Promise.all(Array.from({ length: take.pieces }, (_, number) => store.piece(take.id, number)));
  const sound = new Blob(
    pieces.filter((piece) => piece !== undefined),
    { type: take.mimeType },
  );
  const address = URL.createObjectURL(sound);
  const link = document.createElement('a');
  link.href = address;
  link.download = `Recording ${take.startedAt.slice(0, 16).replace('T', ' ').replace(':', '.')}.${endingOf(take.mimeType)}`;
  link.click();
  URL.revokeObjectURL(address);
}
