import { DocumentStatus, QuoteState } from '@jobspeak/contracts';
import { Card, Wordmark } from '@jobspeak/ui';
import { Check } from '@jobspeak/ui/icons';
import { type Column, RowList, Table } from '@jobspeak/ui/lists';
import {
  Figure,
  type FigureLinkProps,
  Figures,
  LevelMeter,
  Money,
  Pill,
  RelativeDate,
  Skeleton,
  StatusPill,
  type Tone,
  WaitingFigures,
} from '@jobspeak/ui/parts';
import type { Exhibit } from './exhibit';
import styles from './ShowcaseScreen.module.css';

const TONES: readonly Tone[] = ['calm', 'info', 'good', 'warn', 'bad'];

const Pills = () => (
  <>
    {TONES.map((tone) => (
      <Pill key={tone} tone={tone} icon={<Check size={14} aria-hidden="true" />}>
        {tone}
      </Pill>
    ))}
    {DocumentStatus.options.map((status) => (
      <StatusPill key={status} status={status} />
    ))}
    {QuoteState.options.map((state) => (
      <StatusPill key={state} status="draft" state={state} />
    ))}
    <StatusPill status="draft" state="processing" failed />
  </>
);

const Amounts = () => (
  <div className={styles.column}>
    <Money minor={123_456} currency="GBP" locale="en-GB" />
    <Money minor={-123_456} currency="EUR" locale="en-IE" strong />
    <Money minor={1_234} currency="USD" locale="en-US" />
    <p>
      <RelativeDate value="2026-03-02T09:00:00.000Z" now={new Date('2026-03-02T09:00:30.000Z')} />
      {', '}
      <RelativeDate value="2026-03-01T09:00:00.000Z" now={new Date('2026-03-02T09:00:00.000Z')} />
      {', '}
      <RelativeDate value="2025-03-02T09:00:00.000Z" now={new Date('2026-03-02T09:00:00.000Z')} />
    </p>
  </div>
);

/** A link that leads back to where it stands. */
const NoLink = ({ className, children }: FigureLinkProps) => (
  <a href="#showcase" className={className}>
    {children}
  </a>
);

const Numbers = () => (
  <div className={styles.column}>
    <Figures label="Figures" row={4}>
      <Figure
        label="Money waiting"
        value={<Money minor={1_234_560} currency="GBP" locale="en-GB" />}
        note="4 quotes sent"
        to="/"
        link={NoLink}
      />
      <Figure
        label="Won this month"
        value={<Skeleton width="70%" height="28px" />}
        note="Adding up…"
        to="/"
        link={NoLink}
      />
      <Figure label="To be invoiced" value="–" note="Cannot be read right now" to="/" link={NoLink} />
      <Figure label="Overdue" value="3" note="invoices" to="/" link={NoLink} late />
      <Figure label="Being written" value="1" note="recording" to="/" link={NoLink} slim />
    </Figures>
    <WaitingFigures row={4} />
  </div>
);

const LEVELS = [0, 0.1, 0.3, 0.6, 1, 0.8, 0.4, 0.2];
const Meters = () => (
  <div className={styles.column}>
    <LevelMeter levels={LEVELS} />
    <LevelMeter levels={LEVELS} paused label="Microphone level, paused" />
  </div>
);

interface Row {
  id: string;
  what: string;
  minor: number;
}
const ROWS: readonly Row[] = [
  { id: '1', what: 'Skirting board', minor: 11_400 },
  { id: '2', what: 'Labour', minor: 38_000 },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'what', heading: 'What', cell: ({ what }) => what },
  {
    id: 'total',
    heading: 'Total',
    align: 'end',
    width: '8rem',
    cell: ({ minor }) => <Money minor={minor} currency="GBP" locale="en-GB" />,
  },
];

const Lists = () => (
  <div className={styles.column}>
    <Card flush>
      <Table caption="Lines" columns={COLUMNS} rows={ROWS} rowId={({ id }) => id} />
    </Card>
    <RowList label="Lines as cards" rows={ROWS} rowId={({ id }) => id}>
      {({ what }) => <Card>{what}</Card>}
    </RowList>
  </div>
);

const Heads = () => (
  <div className={styles.column}>
    <Wordmark size={28} />
    <Wordmark size={28} compact />
    <Skeleton width="60%" height="1.5rem" />
    <Card>A card</Card>
    <Card flush>A card without padding</Card>
  </div>
);

/** What is read. */
export const FIGURES: readonly Exhibit[] = [
  { name: 'Pill, StatusPill', wide: true, Part: Pills },
  { name: 'Figures, Figure, WaitingFigures', wide: true, Part: Numbers },
  { name: 'Money, RelativeDate', Part: Amounts },
  { name: 'LevelMeter', Part: Meters },
  { name: 'Table, RowList', wide: true, Part: Lists },
  { name: 'Wordmark, Skeleton, Card', Part: Heads },
];
