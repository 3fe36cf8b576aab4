import { AboveAccepted, formatMoney, type InvoiceBasis, type Line } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { CircleAlert, Info } from '@jobspeak/ui/icons';
import { isAppError } from '@jobspeak/web';
import { type DocumentMoney, LinesCard } from '../../documents';
import { OpenLine } from './OpenLine';
import styles from './QuotedLines.module.css';
import type { InvoiceEditor } from './use-editor';

export interface QuotedLinesProps {
  editor: InvoiceEditor;
  basis: InvoiceBasis;
  money: DocumentMoney;
}

/** How far above what was accepted the figures are that the server has refused. */
function aboveIn({ failure }: { failure: unknown }): AboveAccepted | null {
  if (!isAppError(failure) || failure.code !== 'INVOICE_ABOVE_ACCEPTED') return null;
  return AboveAccepted.safeParse(failure.details).data ?? null;
}

/** The lines of a draft that is made from a quote: as they were agreed, but for real figures of those left open. */
export function QuotedLines({ editor, basis, money }: QuotedLinesProps) {
  const state = editor.read();
  const { content, problems } = state;
  const { change, misread } = editor;
  const toasts = useToasts();
  const above = aboveIn(state);
  const open = new Map((basis.open ?? []).map((one) => [one.lineId, one]));
  const set = (id: string, part: Partial<Line>) =>
    change(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? { ...line, ...part } : line)) }));
  const leaveOut = (line: Line) => {
    const before = content.lines;
    change(({ lines }) => ({ lines: lines.filter(({ id }) => id !== line.id) }));
    toasts.show({
      type: 'info',
      title: `“${line.description}” left out`,
      action: {
        label: 'Undo',
        onSelect: () => change(({ lines }) => ({ lines: withLine(lines, line, before) })),
      },
    });
  };
  const rowOf = (line: Line) => {
    const accepted = open.get(line.id);
    if (!accepted) return undefined;
    return (
      <OpenLine
        key={line.id}
        line={line}
        accepted={accepted}
        above={above?.lines.find(({ lineId }) => lineId === line.id)}
        problem={problems[`${line.id}.quantity`] ?? problems[`${line.id}.unitPrice`]}
        money={money}
        onChange={(part) => set(line.id, part)}
        onProblem={(field, problem) => misread(`${line.id}.${field}`, problem)}
        onLeaveOut={() => leaveOut(line)}
      />
    );
  };
  return (
    <>
      <p className={styles.fixed}>
        <Info size={18} aria-hidden="true" />
        <span>{wordsOf(basis, open.size)}</span>
      </p>
      {above && <TooMuch above={above} money={money} />}
      <LinesCard title="What it is for" content={content} money={money} rowOf={rowOf} />
    </>
  );
}

function wordsOf({ quoteNumber }: InvoiceBasis, open: number): string {
  if (open === 0)
    return `These amounts were agreed in ${quoteNumber} and stay as they are. Put extra work on an invoice of its own.`;
  const which = open === 1 ? 'One line was' : `${open} lines were`;
  return `${which} accepted without a fixed price in ${quoteNumber}. Put in what each really came to: it starts with the highest price that was named. All else stays as it was agreed.`;
}

/** The line back in its place, among those that are there by now. */
function withLine(lines: readonly Line[], line: Line, before: readonly Line[]): Line[] {
  const order = before.map(({ id }) => id);
  return [...lines.filter(({ id }) => id !== line.id), line].sort(
    (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
  );
}

/** What the whole comes to, beside what was accepted of it. */
function TooMuch({ above, money: { currency, locale } }: { above: AboveAccepted; money: DocumentMoney }) {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const { accepted, invoicedBefore, total } = above;
  const over = invoicedBefore + total - accepted;
  const before = invoicedBefore > 0 ? `With the ${money(invoicedBefore)} invoiced before, this` : 'This';
  return (
    <p role="alert" className={styles.above}>
      <CircleAlert size={18} aria-hidden="true" />
      <span>
        {over > 0
          ? `${before} comes to ${money(invoicedBefore + total)}. Your customer has accepted ${money(accepted)}, which is ${money(over)} less.`
          : 'A line is more than your customer has accepted of it.'}
        {' It is not saved like this: agree the difference first, and put it on an invoice of its own.'}
      </span>
    </p>
  );
}
