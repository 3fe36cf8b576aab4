import { ImageOff } from '@jobspeak/ui/icons';
import { Skeleton } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { photoQuery } from './api';
import styles from './PhotosCard.module.css';

/** Shows what is in memory, for as long as the element lives. */
const showing = (blob: Blob) => (image: HTMLImageElement) => {
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
};

/** A picture that is on this device. */
export const LocalPicture = ({ blob, alt }: { blob: Blob; alt: string }) => <img ref={showing(blob)} alt={alt} />;

/** A picture of a quote. */
export function Picture({ quoteId, photoId, alt }: { quoteId: string; photoId: string; alt: string }) {
  const picture = useQuery(photoQuery(quoteId, photoId));
  if (picture.isPending) return <Skeleton />;
  if (picture.isError)
    return (
      <span className={styles.gone}>
        <ImageOff size={24} aria-hidden="true" />
        This photo could not be loaded.
      </span>
    );
  return <LocalPicture blob={picture.data} alt={alt} />;
}
