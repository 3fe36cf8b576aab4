import { Button, Field, FormError } from '@jobspeak/ui';
import { Chips, Dialog } from '@jobspeak/ui/parts';
import { useState } from 'react';
import styles from './RangePicker.module.css';
import { RANGES, type Range } from './ranges';

const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const OF_THIS_YEAR = new Intl.DateTimeFormat('en-GB', MOMENT);
const OF_ANOTHER = new Intl.DateTimeFormat('en-GB', { ...MOMENT, year: 'numeric' });

/** The two moments of a stretch, with the year where it is not this one all along. */
function betweenWords(from: Date, to: Date): string {
  const year = new Date().getFullYear();
  const words = from.getFullYear() === year && to.getFullYear() === year ? OF_THIS_YEAR : OF_ANOTHER;
  return `${words.format(from)} – ${words.format(to)}`;
}

const nameOf = (range: Range): string =>
  range.name === 'custom' ? betweenWords(new Date(range.from), new Date(range.to)) : 'Other…';

/** Which stretch of time is looked at. It stands in the address, so that a link shows what was seen. */
export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.picker}>
      <Chips
        label="Time range"
        value={range.name}
        options={[...RANGES.map(({ value, label }) => ({ value, label })), { value: 'custom', label: nameOf(range) }]}
        onChange={(name) => (name === 'custom' ? setAsking(true) : onChange({ name }))}
      />
      {asking && (
        <CustomRange
          range={range}
          onClose={() => setAsking(false)}
          onChange={(custom) => {
            setAsking(false);
            onChange(custom);
          }}
        />
      )}
    </div>
  );
}

/** A moment as a field for dates and times has it, in local time. */
const localOf = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

interface CustomRangeProps {
  range: Range;
  onClose: () => void;
  onChange: (range: Range) => void;
}

function CustomRange({ range, onClose, onChange }: CustomRangeProps) {
  const known = range.name === 'custom' ? range : null;
  const [from, setFrom] = useState(known ? localOf(known.from) : '');
  const [to, setTo] = useState(known ? localOf(known.to) : '');
  const [problem, setProblem] = useState('');
  const apply = () => {
    const [begin, end] = [new Date(from), new Date(to)];
    if (!(begin < end)) return setProblem('Choose a beginning and, after it, an end.');
    onChange({ name: 'custom', from: begin.toISOString(), to: end.toISOString() });
  };
  return (
    <Dialog
      open
      title="Other time range"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply}>Show</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label="From" type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
        <Field label="To" type="datetime-local" value={to} onChange={({ target }) => setTo(target.value)} />
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  );
}
