import { RECORDING_MAX_BYTES, type Recording } from '@jobspeak/contracts';
import { Button, Card, classes, FormError } from '@jobspeak/ui';
import { FileAudio, RefreshCw } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { AppError, textOf } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';
import { type DragEvent, useRef, useState } from 'react';
import { uploadFile } from './api';
import styles from './FileDrop.module.css';

const KINDS = 'audio/*,video/mp4,video/webm,.m4a,.webm,.ogg,.oga,.opus,.mp3,.wav,.flac,.aac';

interface Chosen {
  file: File;
  /** The same for every try with this file. */
  key: string;
}

function useUpload(onArrived: (recording: Recording) => void) {
  const [share, setShare] = useState(0);
  const upload = useMutation({
    meta: { inForm: true, idempotent: true },
    mutationFn: async ({ file, key }: Chosen) => {
      if (file.size > RECORDING_MAX_BYTES) throw new AppError('RECORDING_TOO_LARGE');
      setShare(0);
      return uploadFile(file, key, setShare);
    },
    onSuccess: onArrived,
  });
  const take = (file: File | undefined) => {
    if (file && !upload.isPending) upload.mutate({ file, key: crypto.randomUUID() });
  };
  return { upload, take, share };
}

/** Makes a quote from sound that exists already. */
export function FileDrop({ onArrived }: { onArrived: (recording: Recording) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { upload, take, share } = useUpload(onArrived);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Card
      aria-label="Upload a recording"
      className={classes(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileAudio size={24} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{upload.isPending ? upload.variables.file.name : 'Already have a recording?'}</p>
        {upload.isPending ? (
          <ProgressBar label="Uploading" share={share} />
        ) : (
          <p className={styles.hint}>Voice memos and most sound files work, up to 60 minutes.</p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        className={styles.input}
        aria-label="Audio file"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      {upload.isError && (
        <div className={styles.problem}>
          <FormError>{textOf(upload.error)}</FormError>
          <Button
            variant="quiet"
            size="small"
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => upload.mutate(upload.variables)}
          >
            Try again
          </Button>
        </div>
      )}
    </Card>
  );
}
