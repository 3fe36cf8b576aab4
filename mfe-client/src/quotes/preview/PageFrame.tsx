import type { DocumentPreview } from '@jobspeak/contracts';
import { useQueryClient } from '@jobspeak/web/query';
import { type CSSProperties, useMemo, useState } from 'react';
import { useWidth } from '../../use-width';
import { photoQuery } from '../photos';
import styles from './Preview.module.css';
import { dress, followHeight, showPhotos, stillPage } from './page';

/** How wide the screens of customers are, in CSS pixels. */
const WIDTHS = { phone: 390, computer: 960 } as const;
export type Screen = keyof typeof WIDTHS;

/** What a page takes before it is there. */
const FIRST_HEIGHT = 600;

export interface PageFrameProps {
  quoteId: string;
  preview: DocumentPreview;
  screen: Screen;
  label: string;
}

/** The customer's page on a screen of theirs, made smaller where there is less room. */
export function PageFrame({ quoteId, preview, screen, label }: PageFrameProps) {
  const cache = useQueryClient();
  const [box, room] = useWidth();
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const width = WIDTHS[screen];
  const scale = room > 0 && room < width ? room / width : 1;
  const page = useMemo(() => stillPage(preview.page), [preview.page]);
  const show = (frame: HTMLIFrameElement) => {
    dress(frame, preview.styles);
    showPhotos(frame, (photoId) => cache.ensureQueryData(photoQuery(quoteId, photoId)));
    followHeight(frame, setHeight);
  };
  const size: CSSProperties = { width, height, transform: `scale(${scale})` };
  return (
    <div ref={box} className={styles.desk}>
      <div className={styles.screen} style={{ width: width * scale, height: height * scale }}>
        <iframe
          key={page}
          title={label}
          className={styles.frame}
          // no scripts, no forms, no way out; the same origin only so that it can be dressed from here
          sandbox="allow-same-origin"
          srcDoc={page}
          style={size}
          onLoad={({ currentTarget }) => show(currentTarget)}
        />
      </div>
    </div>
  );
}
