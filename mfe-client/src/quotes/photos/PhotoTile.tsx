import type { Photo } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { ArrowLeft, ArrowRight, CloudOff, EllipsisVertical, RefreshCw, Trash2, X } from '@jobspeak/ui/icons';
import { Menu, type MenuItem, ProgressBar } from '@jobspeak/ui/parts';
import { isConnectionFailure, textOf } from '@jobspeak/web';
import { GrowingText } from '../../documents';
import styles from './PhotosCard.module.css';
import { LocalPicture, Picture } from './Picture';
import { mayPass, type PendingPhoto } from './uploads';
import type { PhotoActions } from './use-photo-actions';

export interface PhotoTileProps {
  quoteId: string;
  photo: Photo;
  place: { index: number; count: number };
  /** Null where it can only be looked at. */
  actions: PhotoActions | null;
  onView: () => void;
}

/** What a photo is called where it has no caption. */
export const nameOf = ({ caption }: Photo, index: number): string => caption || `Photo ${index + 1}`;

/** A photo on the quote, with its caption. */
export function PhotoTile({ quoteId, photo, place, actions, onView }: PhotoTileProps) {
  const name = nameOf(photo, place.index);
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        <button type="button" className={styles.view} aria-label={`Look at ${name}`} onClick={onView}>
          <Picture quoteId={quoteId} photoId={photo.id} alt="" />
        </button>
        {actions && <TileMenu name={name} photo={photo} place={place} actions={actions} />}
      </div>
      {actions ? (
        <GrowingText
          className={styles.caption}
          label={`Caption of photo ${place.index + 1}`}
          placeholder="Caption"
          value={photo.caption}
          maxLength={200}
          onText={(caption) => actions.caption(photo.id, caption)}
        />
      ) : (
        photo.caption && <p className={styles.said}>{photo.caption}</p>
      )}
    </li>
  );
}

type TileMenuProps = Pick<PhotoTileProps, 'photo' | 'place'> & { name: string; actions: PhotoActions };

function TileMenu({ name, photo, place: { index, count }, actions }: TileMenuProps) {
  const items: MenuItem[] = [
    {
      id: 'earlier',
      label: 'Move earlier',
      icon: <ArrowLeft size={18} aria-hidden="true" />,
      disabled: index === 0,
      onSelect: () => actions.move(photo.id, -1),
    },
    {
      id: 'later',
      label: 'Move later',
      icon: <ArrowRight size={18} aria-hidden="true" />,
      disabled: index === count - 1,
      onSelect: () => actions.move(photo.id, 1),
    },
    {
      id: 'remove',
      label: 'Remove photo',
      icon: <Trash2 size={18} aria-hidden="true" />,
      danger: true,
      separated: true,
      onSelect: () => actions.remove(photo),
    },
  ];
  return (
    <div className={styles.menu}>
      <Menu
        label={`More for ${name}`}
        triggerClass={styles.more}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        items={items}
      />
    </div>
  );
}

interface PendingTileProps {
  photo: PendingPhoto;
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
}

/** A picture on its way, or one that has not got there: it stays in sight until it has, or is let go. */
export function PendingTile({ photo: { key, file, share, problem }, onRetry, onDrop }: PendingTileProps) {
  const stop = (
    <IconButton label={`Remove ${file.name}`} icon={<X size={20} aria-hidden="true" />} onClick={() => onDrop(key)} />
  );
  return (
    <li className={styles.tile}>
      <div className={styles.frame} data-pending>
        <LocalPicture blob={file} alt={file.name} />
        <div className={styles.menu}>{stop}</div>
      </div>
      {problem === null ? (
        <ProgressBar label={`Uploading ${file.name}`} share={share} />
      ) : (
        <div className={styles.problem}>
          <p role="alert">
            <CloudOff size={16} aria-hidden="true" />
            {isConnectionFailure(problem) ? 'Not uploaded yet.' : textOf(problem)}
          </p>
          {mayPass(problem) && (
            <Button
              variant="secondary"
              size="small"
              icon={<RefreshCw size={16} aria-hidden="true" />}
              onClick={() => onRetry(key)}
            >
              Try again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
