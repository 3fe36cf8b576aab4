import { Button, Field, useToasts } from '@jobspeak/ui';
import { Copy, Send } from '@jobspeak/ui/icons';
import styles from './LinkBox.module.css';

/** The link to the customer's page, to be copied or handed to another app of the phone. */
export function LinkBox({ url, title }: { url: string; title: string }) {
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ type: 'success', title: 'Link copied' });
    } catch {
      // the browser does not let us: not every page and not every person allows it
      toasts.show({ type: 'error', title: 'The link could not be copied. Select it and copy it by hand.' });
    }
  };
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // closing the phone's sheet is no failure
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.show({ type: 'error', title: 'The link could not be shared. Copy it instead.' });
    });
  return (
    <div className={styles.box}>
      <Field label="Link for your customer" readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className={styles.buttons}>
        <Button variant="secondary" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" icon={<Send size={18} aria-hidden="true" />} onClick={() => void share()}>
            Share…
          </Button>
        )}
      </div>
    </div>
  );
}
