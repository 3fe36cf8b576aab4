import { type DraftQuestion, type Quote, totalsOf } from '@jobspeak/contracts';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { businessQuery } from '../../business';
import {
  CheckFirst,
  ClientCard,
  contactMissing,
  type DocumentMoney,
  DocumentPage,
  LineTable,
  MainAction,
  MarginCard,
  OptionsCard,
  SaveStatus,
  TotalsCard,
  useMoney,
} from '../../documents';
import { type AudioControls, useAudio } from '../../generation';
import { QuoteInvoices } from '../../invoices';
import { CorrectQuote, useSpokenFigures } from '../corrections';
import { PhotosCard } from '../photos';
import { DetailsCard } from './DetailsCard';
import { HistoryCard } from './HistoryCard';
import { IssuedBody } from './IssuedBody';
import { usePastPrices } from './past-prices';
import { useDownloadPdf } from './pdf';
import { Questions } from './Questions';
import { useQuoteActions } from './QuoteActions';
import { QuoteCustomer } from './QuoteCustomer';
import { LookButtons, PdfButton } from './QuoteExtras';
import { QuoteStanding } from './QuoteStanding';
import { Transcript } from './Transcript';
import { type QuoteEditor, useQuoteEditor } from './use-editor';
import { AddByVoice, useVoice } from './Voice';

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
  const printing = { busy: pdf.isPending, download: () => pdf.mutate() };
  return (
    <DocumentPage
      documentTitle={content.title || 'Quote'}
      back={{ to: paths.quotes(), label: 'Quotes' }}
      title={{
        value: content.title,
        placeholder: 'What is the job?',
        readOnly: !canEdit,
        onText: (title) => editor.change(() => ({ title })),
      }}
      subtitle={<QuoteStanding quote={base}>{canEdit && <SaveStatus editor={editor} money={money} />}</QuoteStanding>}
      main={main && <MainAction offer={main} busy={busy} />}
      menu={menu}
      customer={<QuoteCustomer quote={base} />}
      side={
        <>
          <TotalsCard totals={totals} money={money}>
            <LookButtons editor={editor} pdf={printing} />
          </TotalsCard>
          <MarginCard content={content} money={money} />
          <QuoteInvoices quote={base} />
          <HistoryCard quote={base} />
          {segments.length > 0 && <Transcript segments={segments} audio={audio} />}
        </>
      }
      sum={{ label: 'Total', minor: totals.total, low: totals.low?.total }}
      money={money}
      otherwise={<PdfButton {...printing} />}
      dialog={dialog}
    >
      <Body
        editor={editor}
        money={money}
        canEdit={canEdit}
        audio={quote.recordingId ? audio : null}
        questions={quote.generation?.questions ?? []}
      />
    </DocumentPage>
  );
}

interface BodyProps {
  editor: QuoteEditor;
  money: DocumentMoney;
  canEdit: boolean;
  audio: AudioControls | null;
  questions: readonly DraftQuestion[];
}

/** What is on the document; once it is issued it can only be read. */
function Body({ editor, money, canEdit, audio, questions }: BodyProps) {
  const { content, problems, base } = editor.read();
  const { change, misread } = editor;
  const { data: business } = useQuery(businessQuery());
  const voice = useVoice(editor);
  const figures = useSpokenFigures(editor);
  const past = usePastPrices(base, canEdit);
  return (
    <>
      {canEdit ? (
        <>
          <CheckFirst
            lines={content.lines}
            missing={business ? contactMissing(business) : []}
            isCutShort={base.generation?.cutShort === true || base.cutShortTakes.length > 0}
          />
          <Questions questions={questions} editor={editor} audio={audio} onSayAgain={voice.sayCovered} />
          <CorrectQuote editor={editor} money={money} />
          <ClientCard client={content.client} problems={problems} change={change} />
          <LineTable
            editor={editor}
            money={money}
            audio={audio}
            past={past}
            onSayAgain={voice.sayAgain}
            voice={figures}
            more={<AddByVoice onPress={voice.add} />}
          />
          {voice.sheet}
        </>
      ) : (
        <IssuedBody content={content} money={money} />
      )}
      <OptionsCard {...{ content, money, problems, change, misread, canEdit }} />
      {canEdit && <DetailsCard content={content} problems={problems} change={change} misread={misread} />}
      <PhotosCard editor={editor} canEdit={canEdit} />
    </>
  );
}
