import type { Business } from '@jobspeak/contracts';
import { dayIn, zoneOf } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Eye } from '@jobspeak/ui/icons';
import { Dialog, SegmentedControl, Switch } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { useDeferredValue, useMemo, useState } from 'react';
import { logoQuery } from './api';
import { Paper } from './Paper';
import styles from './Preview.module.css';
import { type SampleKind, sampleDocument } from './sample';

const KINDS = [
  { value: 'quote', label: 'Quote' },
  { value: 'invoice', label: 'Invoice' },
] as const;

/** The sample as the settings on the screen would make it; typing never waits for it. */
function useSample(settings: Business, kind: SampleKind) {
  const late = useDeferredValue(settings);
  const { data: logo } = useQuery({ ...logoQuery(late.logoVersion ?? ''), enabled: late.logoVersion !== null });
  return useMemo(
    () =>
      sampleDocument(late, {
        kind,
        logo: late.logoVersion === null ? null : (logo ?? null),
        today: dayIn(zoneOf(late), new Date()),
      }),
    [late, kind, logo],
  );
}

function Sample({ settings, canEnlarge = false }: { settings: Business; canEnlarge?: boolean }) {
  const [kind, setKind] = useState<SampleKind>('quote');
  const [isLarge, setLarge] = useState(false);
  const snapshot = useSample(settings, kind);
  return (
    <>
      <SegmentedControl label="What is shown" value={kind} options={KINDS} onChange={setKind} />
      <Paper snapshot={snapshot} label={`Preview of a sample ${kind}`} isLarge={isLarge} />
      {canEnlarge && (
        <Switch label="Large enough to read" checked={isLarge} onChange={({ target }) => setLarge(target.checked)} />
      )}
    </>
  );
}

/** What documents will look like, beside the settings. */
export const PreviewPane = ({ settings }: { settings: Business }) => (
  <aside className={styles.pane} aria-labelledby="preview-heading">
    <div className={styles.head}>
      <h2 id="preview-heading">Preview</h2>
      <p className={styles.about}>Sample lines with your settings, also those not saved yet.</p>
    </div>
    <Sample settings={settings} />
  </aside>
);

/** The same behind a button, where there is no room beside the settings. */
export function PreviewButton({ settings }: { settings: Business }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.button}>
      <Button
        variant="secondary"
        wide
        icon={<Eye size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Preview
      </Button>
      {isOpen && (
        <Dialog open title="Preview" onClose={() => setOpen(false)}>
          <div className={styles.dialog}>
            <p className={styles.about}>Sample lines with your settings, also those not saved yet.</p>
            <Sample settings={settings} canEnlarge />
          </div>
        </Dialog>
      )}
    </div>
  );
}
