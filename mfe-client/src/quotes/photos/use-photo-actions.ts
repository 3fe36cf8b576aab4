import type { Photo } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import type { QuoteEditor } from '../document/use-editor';

const UNDO_MS = 10_000;

/** Moves a photo by so many places. */
const moved = (photos: readonly Photo[], id: string, by: -1 | 1): Photo[] => {
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  return photo ? photos.toSpliced(at, 1).toSpliced(at + by, 0, photo) : [...photos];
};

/** What can be done with the photos of a quote: all of them edits like any other. */
export function usePhotoActions({ change, read }: QuoteEditor) {
  const toasts = useToasts();
  const edit = (next: (photos: readonly Photo[]) => Photo[]) => change(({ photos }) => ({ photos: next(photos) }));
  return {
    caption: (id: string, caption: string) =>
      edit((photos) => photos.map((photo) => (photo.id === id ? { ...photo, caption } : photo))),
    move: (id: string, by: -1 | 1) => edit((photos) => moved(photos, id, by)),
    remove: (photo: Photo) => {
      const at = read().content.photos.findIndex(({ id }) => id === photo.id);
      edit((photos) => photos.filter(({ id }) => id !== photo.id));
      const undo = () =>
        edit((photos) => (photos.some(({ id }) => id === photo.id) ? [...photos] : photos.toSpliced(at, 0, photo)));
      toasts.show({
        type: 'success',
        title: 'Photo removed',
        duration: UNDO_MS,
        action: { label: 'Undo', onSelect: undo },
      });
    },
  };
}

export type PhotoActions = ReturnType<typeof usePhotoActions>;
