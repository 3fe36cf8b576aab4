import type { Photo } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { ChevronLeft, ChevronRight } from '@jobspeak/ui/icons';
import { Dialog } from '@jobspeak/ui/parts';
import styles from './PhotosCard.module.css';
import { nameOf } from './PhotoTile';
import { Picture } from './Picture';

export interface PhotoViewerProps {
  quoteId: string;
  photo: Photo;
  place: { index: number; count: number };
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}

/** One photo, as large as the screen allows. */
export function PhotoViewer({ quoteId, photo, place: { index, count }, onStep, onClose }: PhotoViewerProps) {
  const steps = count > 1 && (
    <div className={styles.steps}>
      <Button variant="secondary" icon={<ChevronLeft size={20} aria-hidden="true" />} onClick={() => onStep(-1)}>
        Previous
      </Button>
      <Button variant="secondary" onClick={() => onStep(1)}>
        Next
        <ChevronRight size={20} aria-hidden="true" />
      </Button>
    </div>
  );
  return (
    <Dialog open title={`Photo ${index + 1} of ${count}`} actions={steps} onClose={onClose}>
      <figure className={styles.large}>
        <Picture quoteId={quoteId} photoId={photo.id} alt={nameOf(photo, index)} />
        {photo.caption && <figcaption>{photo.caption}</figcaption>}
      </figure>
    </Dialog>
  );
}
