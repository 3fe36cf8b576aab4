import { RECORDING_MAX_BYTES, type Recording } from '@jobspeak/contracts';
import { Button, Card, classes, FormError, IconButton } from '@jobspeak/ui';
import { FileAudio, RefreshCw, Upload, X } from '@jobspeak/ui/icons';
import { ProgressBar } from '@jobspeak/ui/parts';
import { AppError, textOf } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askBeforeClosing } from '../ask-before-closing';
import { uploadFile } from './api';
import styles from './FileDrop.module.css';
import { mayPass } from './upload';

const KINDS = 'audio/*,video/mp4,video/webm,.m4a,.webm,.ogg,.oga,.opus,.mp3,.wav,.flac,.aac';

interface Chosen {
  file: File;
  /** The same for every try with this file. */
  key: string;
  stop: AbortController;
}

const choose = (file: File): Chosen => ({ file, key: crypto.randomUUID(), stop: new AbortController() });

function useUpload(onArrived: (recording: Recording) => void) {
  const [share, setShare] = useState(0);
  const upload = useMutation({
    meta: { inForm: true, idempotent: true },
    mutationFn: async ({ file, key, stop }: Chosen) => {
      if (file.size > RECORDING_MAX_BYTES) throw new AppError('RECORDING_TOO_LARGE');
      setShare(0);
      const letClose = askBeforeClosing();
      return uploadFile(file, key, { onProgress: setShare, signal: stop.signal }).finally(letClose);
    },
  });
  // told only while this is still shown: who has begun to record meanwhile is not taken away from it
  const send = (chosen: Chosen) => upload.mutate(chosen, { onSuccess: onArrived });
  const take = (file: File | undefined) => {
    if (file && !upload.isPending) send(choose(file));
  };
  const retry = () => upload.variables && send(upload.variables);
  const cancel = () => {
    upload.variables?.stop.abort();
    upload.reset();
  };
  return { upload, take, retry, cancel, share };
}

/** The whole page takes a dropped file: a near miss would make the browser open it in the page's place. */
function usePageDrop(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onFile);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      drop(event.dataTransfer?.files[0]);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}

/** Makes a quote from sound that exists already. */
export function FileDrop({ onArrived }: { onArrived: (recording: Recording) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, take, retry, cancel, share } = useUpload(onArrived);
  const over = usePageDrop(take);
  const { isPending, variables } = upload;
  return (
    <Card
      aria-label="Existing recording"
      className={classes(styles.drop, over && styles.over)}
      data-busy={isPending || undefined}
    >
      <FileAudio size={22} aria-hidden="true" />
      {isPending ? (
        <div className={styles.text}>
          <p className={styles.name}>{variables.file.name}</p>
          <ProgressBar label="Uploading" share={share} />
        </div>
      ) : (
        <div className={styles.text}>
          <p className={styles.name}>Already have a recording?</p>
          <p className={styles.hint}>Drop it anywhere here. Up to 60 minutes.</p>
        </div>
      )}
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
      {isPending ? (
        <IconButton label="Stop uploading" icon={<X size={20} aria-hidden="true" />} onClick={cancel} />
      ) : (
        <Button
          variant="secondary"
          icon={<Upload size={20} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Upload a recording
        </Button>
      )}
      {upload.isError && <Problem error={upload.error} onRetry={retry} />}
    </Card>
  );
}

const Problem = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.problem}>
    <FormError>{textOf(error)}</FormError>
    {mayPass(error) && (
      <Button variant="quiet" size="small" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);
