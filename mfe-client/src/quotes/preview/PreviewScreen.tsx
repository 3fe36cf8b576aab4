import { ErrorCard } from '@jobspeak/ui';
import { Page, SegmentedControl, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link, useParams, useSearchParams } from '@jobspeak/web/router';
import { previewQuery } from './api';
import { PageFrame, type Screen } from './PageFrame';
import styles from './Preview.module.css';

const SCREENS = [
  { value: 'phone', label: 'Phone' },
  { value: 'computer', label: 'Computer' },
] as const;

/** A revision that an address names; null for the quote as it stands. */
const revisionIn = (query: URLSearchParams): number | null => {
  const revision = Number(query.get('revision'));
  return Number.isInteger(revision) && revision > 0 ? revision : null;
};

/** A quote as its customer reads it: before it is sent, and each version that was issued. */
export function PreviewScreen() {
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const revision = revisionIn(query);
  const screen: Screen = query.get('screen') === 'computer' ? 'computer' : 'phone';
  const preview = useQuery(previewQuery(id, revision));
  const show = (value: Screen) =>
    setQuery((known) => new URLSearchParams({ ...Object.fromEntries(known), screen: value }), { replace: true });
  return (
    <Page
      title={revision === null ? 'As the customer sees it' : `Revision ${revision}, as the customer sees it`}
      back={<Link to={paths.quote(id)}>Quote</Link>}
    >
      <div className={styles.screens}>
        <SegmentedControl label="Screen" value={screen} options={SCREENS} onChange={show} />
        <p className={styles.about}>Only to look at: nothing is sent from here, and no visit is counted.</p>
        {preview.isPending && <SkeletonList rows={6} label="Loading the page" />}
        {preview.isError && <ErrorCard onRetry={() => void preview.refetch()}>{textOf(preview.error)}</ErrorCard>}
        {preview.data && <PageFrame quoteId={id} preview={preview.data} screen={screen} label="The customer’s page" />}
      </div>
    </Page>
  );
}
