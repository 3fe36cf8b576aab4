import { canMoveInvoice, type Invoice } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { FileDown } from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import {
  CheckFirst,
  ClientCard,
  type DocumentMoney,
  DocumentPage,
  LineTable,
  MainAction,
  SaveStatus,
  useMoney,
} from '../../documents';
import { CustomerCard, TimelineList, timelineQuery } from '../../sharing';
import { DetailsCard } from './DetailsCard';
import { useInvoiceActions } from './InvoiceActions';
import styles from './InvoiceDocument.module.css';
import { InvoiceStanding } from './InvoiceStanding';
import { InvoiceTotals, totalsNow } from './InvoiceTotals';
import { IssuedBody } from './IssuedBody';
import { useMissing } from './missing';
import { useDownloadPdf } from './moves';
import { PaymentsCard } from './PaymentsCard';
import { placeOf } from './place';
import { QuotedLines } from './QuotedLines';
import { type InvoiceEditor, useInvoiceEditor } from './use-editor';

/** An invoice or a credit note: a draft is edited in place and saved by itself, what is issued can be read. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { editor, state } = useInvoiceEditor(invoice);
  const pdf = useDownloadPdf(editor);
  const { content, base } = state;
  const money = useMoney(base);
  const canEdit = canMoveInvoice('edit', base);
  const { main, busy, menu, dialog, ask } = useInvoiceActions(editor, () => pdf.mutate());
  return (
    <DocumentPage
      documentTitle={base.number ?? (content.title || 'Invoice')}
      back={{ to: paths.invoices(), label: 'Invoices' }}
      title={{
        value: content.title,
        placeholder: 'What is it for?',
        readOnly: !canEdit,
        onText: (title) => editor.change(() => ({ title })),
      }}
      subtitle={
        <InvoiceStanding invoice={base}>{canEdit && <SaveStatus editor={editor} money={money} />}</InvoiceStanding>
      }
      main={main && <MainAction offer={main} busy={busy} />}
      menu={menu}
      customer={base.issuedOn !== null && <InvoiceCustomer invoice={base} />}
      side={
        <>
          <InvoiceTotals base={base} content={content} money={money}>
            <Button
              variant="secondary"
              wide
              icon={<FileDown size={20} aria-hidden="true" />}
              busy={pdf.isPending}
              onClick={() => pdf.mutate()}
            >
              PDF
            </Button>
          </InvoiceTotals>
          <PaymentsCard invoice={base} onRecord={() => ask('pay')} />
          <HistoryCard invoice={base} />
        </>
      }
      sum={sumOf(base, totalsNow(base, content))}
      money={money}
      dialog={dialog}
    >
      {canEdit ? <DraftBody editor={editor} money={money} /> : <IssuedBody invoice={base} money={money} />}
    </DocumentPage>
  );
}

/** What became of an invoice that has left the house, with the last question of its customer. */
function InvoiceCustomer({ invoice }: { invoice: Invoice }) {
  const place = placeOf(invoice);
  const timeline = useQuery(timelineQuery(place, [invoice.version]));
  return (
    <CustomerCard
      place={place}
      isIssued={invoice.issuedOn !== null}
      title={invoice.number ?? ''}
      locale={invoice.locale}
      client={invoice.client}
      question={timeline.data?.items.find(({ what }) => what === 'asked')}
    />
  );
}

const HistoryCard = ({ invoice }: { invoice: Invoice }) => (
  <Card className={styles.history} aria-labelledby="history">
    <h2 id="history">History</h2>
    <TimelineList query={timelineQuery(placeOf(invoice), [invoice.version])} locale={invoice.locale} />
  </Card>
);

/** What matters most at a glance: what is left to pay, or what it came to. */
function sumOf(invoice: Invoice, { total, balance }: { total: number; balance: number }) {
  const isOwed = canMoveInvoice('pay', invoice) && balance > 0;
  return isOwed ? { label: 'Left to pay', minor: balance } : { label: 'Total', minor: total };
}

interface BodyProps {
  editor: InvoiceEditor;
  money: DocumentMoney;
}

/** What is on a draft. The amounts of an invoice that is made from a quote are those that were agreed. */
function DraftBody({ editor, money }: BodyProps) {
  const { base, content, problems } = editor.read();
  const missing = useMissing(editor);
  return (
    <>
      <CheckFirst lines={base.basis ? [] : content.lines} missing={missing} />
      <ClientCard client={content.client} problems={problems} change={editor.change} />
      {base.basis ? (
        <QuotedLines editor={editor} basis={base.basis} money={money} />
      ) : (
        <LineTable editor={editor} money={money} audio={null} />
      )}
      <DetailsCard editor={editor} money={money} isFixed={base.basis !== null} />
    </>
  );
}
