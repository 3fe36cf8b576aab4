import { PHOTOS_MAX, type Photo, type Quote } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { Camera, ImagePlus } from '@jobspeak/ui/icons';
import { useRef, useState } from 'react';
import type { QuoteEditor } from '../document/use-editor';
import styles from './PhotosCard.module.css';
import { PendingTile, PhotoTile } from './PhotoTile';
import { PhotoViewer } from './PhotoViewer';
import { usePhotoActions } from './use-photo-actions';
import { useUploads } from './use-uploads';

/** Pictures of the job: what the customer sees of them, and those that are on their way. */
export function PhotosCard({ editor, canEdit }: { editor: QuoteEditor; canEdit: boolean }) {
  const { content, base } = editor.read();
  const { uploads, pending } = useUploads(editor);
  const actions = usePhotoActions(editor);
  const [viewed, view] = useState<string | null>(null);
  const { photos } = content;
  if (!canEdit && photos.length === 0 && pending.length === 0) return null;
  const room = canEdit ? PHOTOS_MAX - photos.length - pending.length : 0;
  return (
    <Card className={styles.card} aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      {photos.length + pending.length === 0 && (
        <p className={styles.hint}>Show the job: pictures go on the customer’s page and on the last page of the PDF.</p>
      )}
      <ul className={styles.grid} hidden={photos.length + pending.length === 0}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            quoteId={base.id}
            photo={photo}
            place={{ index, count: photos.length }}
            actions={canEdit ? actions : null}
            onView={() => view(photo.id)}
          />
        ))}
        {pending.map((photo) => (
          <PendingTile key={photo.key} photo={photo} onRetry={uploads.retry} onDrop={uploads.drop} />
        ))}
      </ul>
      {canEdit && <AddPhotos room={room} onFiles={(files) => uploads.add(files.slice(0, room))} />}
      <Viewer quote={base} photos={photos} viewed={viewed} onView={view} />
    </Card>
  );
}

interface ViewerProps {
  quote: Quote;
  photos: readonly Photo[];
  viewed: string | null;
  onView: (id: string | null) => void;
}

function Viewer({ quote, photos, viewed, onView }: ViewerProps) {
  const at = photos.findIndex(({ id }) => id === viewed);
  const photo = photos[at];
  if (!photo) return null;
  const step = (by: -1 | 1) => onView(photos.at((at + by) % photos.length)?.id ?? null);
  return (
    <PhotoViewer
      quoteId={quote.id}
      photo={photo}
      place={{ index: at, count: photos.length }}
      onStep={step}
      onClose={() => onView(null)}
    />
  );
}

/** Phones offer their camera by the one, and their pictures and files by the other. */
function AddPhotos({ room, onFiles }: { room: number; onFiles: (files: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const picker = {
    type: 'file',
    accept: 'image/*',
    tabIndex: -1,
    className: styles.input,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onFiles([...(target.files ?? [])]);
      target.value = ''; // the same picture can be picked again
    },
  };
  return (
    <div className={styles.add}>
      <input {...picker} ref={camera} capture="environment" aria-label="Picture from the camera" />
      <input {...picker} ref={files} multiple aria-label="Picture files" />
      <Button
        variant="secondary"
        className={styles.camera}
        disabled={room <= 0}
        icon={<Camera size={20} aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button
        variant="secondary"
        disabled={room <= 0}
        icon={<ImagePlus size={20} aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        Add photos
      </Button>
      {room <= 0 && <p className={styles.hint}>{`A quote takes ${PHOTOS_MAX} photos. Remove one to add another.`}</p>}
    </div>
  );
}
