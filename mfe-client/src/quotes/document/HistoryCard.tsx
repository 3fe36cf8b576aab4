import type { Quote, QuoteVersionSummary } from '@jobspeak/contracts';
import { Button, buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { Eye, FileDown } from '@jobspeak/ui/icons';
import { Money, RelativeDate } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { TimelineList } from '../../sharing';
import styles from './HistoryCard.module.css';
import { timelineOf, versionsQuery } from './history';
import { useDownloadIssued } from './pdf';

const SMALL = buttonClass({ variant: 'secondary', size: 'small' });

/** What happened to the quote, and the versions of it that were issued. */
export const HistoryCard = ({ quote }: { quote: Quote }) => (
  <Card className={styles.card} aria-labelledby="history">
    <h2 id="history">History</h2>
    <TimelineList query={timelineOf(quote)} locale={quote.locale} />
    {quote.revision > 1 && <Versions quote={quote} />}
  </Card>
);

/** What customers may still have in hand: every version that was issued before this one, as its PDF. */
function Versions({ quote }: { quote: Quote }) {
  const versions = useQuery(versionsQuery(quote));
  if (versions.isError) return <ErrorCard onRetry={() => void versions.refetch()}>{textOf(versions.error)}</ErrorCard>;
  const earlier = versions.data?.items.filter(({ revision }) => revision !== quote.revision) ?? [];
  if (earlier.length === 0) return null;
  return (
    <>
      <h3>Earlier versions</h3>
      <ul className={styles.entries}>
        {earlier.map((version) => (
          <Version key={version.revision} quote={quote} version={version} />
        ))}
      </ul>
      <Link className={SMALL} to={paths.quoteVersions(quote.id)}>
        What changed
      </Link>
    </>
  );
}

function Version({ quote, version }: { quote: Quote; version: QuoteVersionSummary }) {
  const pdf = useDownloadIssued(quote);
  const { revision, at, total, currency } = version;
  return (
    <li>
      <span className={styles.version}>
        <span>{`Revision ${revision}`}</span>
        <Money minor={total} currency={currency} locale={quote.locale} />
      </span>
      <RelativeDate value={at} locale={quote.locale} />
      <span className={styles.tools}>
        <Link className={SMALL} to={paths.quotePreview(quote.id, revision)} aria-label={`Read revision ${revision}`}>
          <Eye size={16} aria-hidden="true" />
          Read
        </Link>
        <Button
          variant="secondary"
          size="small"
          aria-label={`PDF of revision ${revision}`}
          busy={pdf.isPending}
          icon={<FileDown size={16} aria-hidden="true" />}
          onClick={() => pdf.mutate(version)}
        >
          PDF
        </Button>
      </span>
    </li>
  );
}
