import type { Quote, QuoteVersionSummary } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { Page, Select, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams, useSearchParams } from '@jobspeak/web/router';
import { quoteQuery } from '../api';
import { versionsQuery } from '../document/history';
import { versionQuery } from './api';
import { ChangeList } from './ChangeList';
import styles from './Versions.module.css';

/** What stands in an address for the draft, which has not been issued yet. */
const DRAFT = 'draft';

interface Choice {
  value: string;
  label: string;
}

/** All that can be compared, the latest first. */
const choicesOf = (quote: Quote, versions: readonly QuoteVersionSummary[]): Choice[] => [
  ...(quote.issuedOn === null ? [{ value: DRAFT, label: 'The draft now' }] : []),
  ...versions.map(({ revision }) => ({
    value: String(revision),
    label: revision === quote.revision ? `Revision ${revision}, the latest` : `Revision ${revision}`,
  })),
];

/** Which two are compared: those that the address names, else the latest with the one before. */
function pairIn(query: URLSearchParams, choices: readonly Choice[]): { before: string; after: string } {
  const named = (name: string) => choices.find(({ value }) => value === query.get(name))?.value;
  return {
    before: named('before') ?? choices[1]?.value ?? choices[0]?.value ?? '',
    after: named('after') ?? choices[0]?.value ?? '',
  };
}

/** A version, of whatever kind. */
function useVersion(quote: Quote, choice: string) {
  const isDraft = choice === DRAFT || choice === '';
  const draft = useQuery({ ...quoteQuery(quote.id), enabled: isDraft });
  const issued = useQuery({ ...versionQuery(quote.id, Number(choice)), enabled: !isDraft });
  return isDraft ? draft : issued;
}

/** What is different between two versions of a quote, in words. */
export function VersionsScreen() {
  const { id = '' } = useParams();
  const quote = useQuery(quoteQuery(id));
  return (
    <Page title="What changed" back={<Link to={paths.quote(id)}>Quote</Link>} narrow>
      {quote.isPending && <SkeletonList rows={5} label="Loading the versions" />}
      {quote.isError && <ErrorCard onRetry={() => void quote.refetch()}>{textOf(quote.error)}</ErrorCard>}
      {quote.data && <Versions quote={quote.data} />}
    </Page>
  );
}

function Versions({ quote }: { quote: Quote }) {
  const [query, setQuery] = useSearchParams();
  const versions = useQuery(versionsQuery(quote));
  if (versions.isPending) return <SkeletonList rows={5} label="Loading the versions" />;
  if (versions.isError) return <ErrorCard onRetry={() => void versions.refetch()}>{textOf(versions.error)}</ErrorCard>;
  const choices = choicesOf(quote, versions.data.items);
  const pair = pairIn(query, choices);
  const pick = (part: Partial<typeof pair>) => setQuery({ ...pair, ...part }, { replace: true });
  return (
    <div className={styles.versions}>
      <div className={styles.pair}>
        <Select
          label="From"
          options={choices}
          value={pair.before}
          onChange={({ target }) => pick({ before: target.value })}
        />
        <Select
          label="To"
          options={choices}
          value={pair.after}
          onChange={({ target }) => pick({ after: target.value })}
        />
      </div>
      <Difference quote={quote} {...pair} />
    </div>
  );
}

const seen = (quoteId: string, choice: string) =>
  choice === DRAFT ? paths.quotePreview(quoteId) : paths.quotePreview(quoteId, Number(choice));

function Difference({ quote, before, after }: { quote: Quote; before: string; after: string }) {
  const [earlier, later] = [useVersion(quote, before), useVersion(quote, after)];
  const failed = [earlier, later].find(({ error }) => error);
  if (failed?.error) return <ErrorCard onRetry={() => void failed.refetch()}>{textOf(failed.error)}</ErrorCard>;
  if (!earlier.data || !later.data) return <SkeletonList rows={5} label="Loading the changes" />;
  return (
    <Card className={styles.card} aria-label="Changes">
      <ChangeList before={earlier.data} after={later.data} />
      <p className={styles.read}>
        <Link to={seen(quote.id, before)}>Read the earlier one</Link>
        <Link to={seen(quote.id, after)}>Read the later one</Link>
      </p>
    </Card>
  );
}
