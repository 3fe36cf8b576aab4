import { type Quote, totalsOf } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { EllipsisVertical, FileDown, Trash2 } from '@jobspeak/ui/icons';
import { Menu, Money, Page, StatusPill } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { useMemo } from 'react';
import { businessQuery } from '../../business';
import { useAudio } from '../../generation';
import { useDeleteQuote } from '../api';
import { CheckFirst } from './CheckFirst';
import { ClientCard } from './ClientCard';
import { DetailsCard } from './DetailsCard';
import { GrowingText } from './GrowingText';
import { LineTable } from './LineTable';
import { useDownloadPdf } from './pdf';
import styles from './QuoteDocument.module.css';
import { SaveStatus } from './SaveStatus';
import { TotalsCard } from './TotalsCard';
import { Transcript } from './Transcript';
import { useQuoteEditor } from './use-editor';

/** How this quote writes its amounts, and what the business calls its tax. */
function useMoney({ currency, locale }: Quote) {
  const { data: settings } = useQuery(businessQuery());
  const taxName = settings?.taxName ?? 'Tax';
  return useMemo(() => ({ currency, locale, taxName }), [currency, locale, taxName]);
}

/** The quote itself, edited in place and saved by itself. */
export function QuoteDocument({ quote }: { quote: Quote }) {
  const { editor, state } = useQuoteEditor(quote);
  const audio = useAudio(quote.recordingId ?? '');
  const pdf = useDownloadPdf(editor);
  const { content, base, problems } = state;
  const money = useMoney(base);
  const totals = totalsOf(content);
  const segments = base.generation?.segments ?? [];
  const canEdit = base.state === 'draft' && base.documentStatus === 'draft';
  const pdfButton = (
    <Button icon={<FileDown size={20} aria-hidden="true" />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
      PDF
    </Button>
  );
  return (
    <Page
      documentTitle={content.title || 'Quote'}
      back={<Link to={paths.quotes()}>Quotes</Link>}
      title={
        <GrowingText
          className={styles.title}
          label="Title"
          placeholder="What is the job?"
          value={content.title}
          maxLength={160}
          readOnly={!canEdit}
          onText={(title) => editor.change(() => ({ title }))}
        />
      }
      subtitle={
        <span className={styles.standing}>
          <StatusPill status={base.documentStatus} state={base.state} />
          {base.number && <span>{base.number}</span>}
          {canEdit && <SaveStatus state={state} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />}
        </span>
      }
      actions={<QuoteMenu id={base.id} />}
    >
      <div className={styles.columns}>
        <fieldset disabled={!canEdit} className={styles.document}>
          <CheckFirst lines={content.lines} />
          <ClientCard client={content.client} problems={problems} change={editor.change} />
          <LineTable editor={editor} money={money} audio={quote.recordingId ? audio : null} />
          <DetailsCard
            content={content}
            money={money}
            problems={problems}
            change={editor.change}
            misread={editor.misread}
          />
        </fieldset>
        <div className={styles.side}>
          <TotalsCard totals={totals} money={money}>
            <div className={styles.wide}>{pdfButton}</div>
          </TotalsCard>
          {segments.length > 0 && <Transcript segments={segments} audio={audio} />}
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.sum}>
          <span>Total</span>
          <Money minor={totals.total} currency={money.currency} locale={money.locale} strong />
        </p>
        {pdfButton}
      </div>
    </Page>
  );
}

function QuoteMenu({ id }: { id: string }) {
  const remove = useDeleteQuote(id);
  return (
    <Menu
      label="More for this quote"
      trigger={<EllipsisVertical size={20} aria-hidden="true" />}
      items={[
        {
          id: 'delete',
          label: 'Delete quote',
          icon: <Trash2 size={18} aria-hidden="true" />,
          danger: true,
          disabled: remove.isPending,
          onSelect: () => remove.mutate(),
        },
      ]}
    />
  );
}
