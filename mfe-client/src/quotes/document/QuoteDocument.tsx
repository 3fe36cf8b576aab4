import { type Quote, totalsOf } from '@jobspeak/contracts';
import { Money, Page } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { useMemo } from 'react';
import { businessQuery } from '../../business';
import {
  CheckFirst,
  ClientCard,
  GrowingText,
  LineTable,
  MarginCard,
  OptionsCard,
  SaveStatus,
  TotalsCard,
} from '../../documents';
import { type AudioControls, useAudio } from '../../generation';
import { QuoteInvoices } from '../../invoices';
import { PhotosCard } from '../photos';
import { DetailsCard } from './DetailsCard';
import { HistoryCard } from './HistoryCard';
import { IssuedBody } from './IssuedBody';
import { useDownloadPdf } from './pdf';
import { MainAction, useQuoteActions } from './QuoteActions';
import { QuoteCustomer } from './QuoteCustomer';
import styles from './QuoteDocument.module.css';
import { LookButtons, PdfButton } from './QuoteExtras';
import { QuoteStanding } from './QuoteStanding';
import { Transcript } from './Transcript';
import { type QuoteEditor, useQuoteEditor } from './use-editor';

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
  const { content, base } = state;
  const money = useMoney(base);
  const totals = totalsOf(content);
  const segments = base.generation?.segments ?? [];
  const canEdit = base.state === 'draft' && base.documentStatus === 'draft';
  const { main, busy, menu, dialog } = useQuoteActions(editor, () => pdf.mutate());
  const mainButton = main && <MainAction offer={main} busy={busy} />;
  const printing = { busy: pdf.isPending, download: () => pdf.mutate() };
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
      subtitle={<QuoteStanding quote={base}>{canEdit && <SaveStatus editor={editor} money={money} />}</QuoteStanding>}
      actions={
        <>
          {mainButton && <div className={styles.wide}>{mainButton}</div>}
          {menu}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.customer}>
          <QuoteCustomer quote={base} />
        </div>
        <Body editor={editor} money={money} canEdit={canEdit} audio={quote.recordingId ? audio : null} />
        <div className={styles.side}>
          <TotalsCard totals={totals} money={money}>
            <LookButtons editor={editor} pdf={printing} />
          </TotalsCard>
          <MarginCard content={content} money={money} />
          <QuoteInvoices quote={base} />
          <HistoryCard quote={base} />
          {segments.length > 0 && <Transcript segments={segments} audio={audio} />}
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.sum}>
          <span>Total</span>
          <Money minor={totals.total} currency={money.currency} locale={money.locale} strong />
        </p>
        {mainButton ?? <PdfButton {...printing} />}
      </div>
      {dialog}
    </Page>
  );
}

interface BodyProps {
  editor: QuoteEditor;
  money: ReturnType<typeof useMoney>;
  canEdit: boolean;
  audio: AudioControls | null;
}

/** What is on the document; once it is issued it can only be read. */
function Body({ editor, money, canEdit, audio }: BodyProps) {
  const { content, problems } = editor.read();
  const { change, misread } = editor;
  return (
    <div className={styles.document}>
      {canEdit ? (
        <>
          <CheckFirst lines={content.lines} />
          <ClientCard client={content.client} problems={problems} change={change} />
          <LineTable editor={editor} money={money} audio={audio} />
        </>
      ) : (
        <IssuedBody content={content} money={money} />
      )}
      <OptionsCard {...{ content, money, problems, change, misread, canEdit }} />
      {canEdit && <DetailsCard content={content} problems={problems} change={change} misread={misread} />}
      <PhotosCard editor={editor} canEdit={canEdit} />
    </div>
  );
}
