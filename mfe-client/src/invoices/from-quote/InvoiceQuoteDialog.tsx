import {
  type Agreed,
  acceptedOf,
  formatMoney,
  isLast,
  type Portion,
  portionOf,
  type Quote,
  type Refusal,
  type Taken,
} from '@jobspeak/contracts';
import { Button, buttonClass, ErrorCard, FormError } from '@jobspeak/ui';
import { Dialog, SkeletonList } from '@jobspeak/ui/parts';
import { paths, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { type FormEvent, useState } from 'react';
import { decimalText, FigureField, parsePercent } from '../../figures';
import { reasonOf } from '../document/moves';
import { takenQuery, useInvoiceQuote } from './api';
import styles from './InvoiceQuoteDialog.module.css';

export interface InvoiceQuoteDialogProps {
  quote: Quote;
  onClose: () => void;
}

/** Makes an invoice of an approved quote: of all of it, or of a part, whose amount is seen before. */
export const InvoiceQuoteDialog = ({ quote, onClose }: InvoiceQuoteDialogProps) => (
  <Dialog open title="Make an invoice" onClose={onClose}>
    <div className={styles.content}>
      <Content quote={quote} onClose={onClose} />
    </div>
  </Dialog>
);

function Content({ quote, onClose }: InvoiceQuoteDialogProps) {
  const taken = useQuery(takenQuery(quote.id));
  if (taken.isError) return <ErrorCard onRetry={() => void taken.refetch()}>{textOf(taken.error)}</ErrorCard>;
  if (taken.isPending) return <SkeletonList rows={3} label="Loading what is invoiced" />;
  if (taken.data.draftId)
    return (
      <>
        <p>There is a draft of this quote already. Send it or delete it first, so that nothing is asked for twice.</p>
        <Link className={buttonClass({ wide: true })} to={paths.invoice(taken.data.draftId)}>
          Open the draft
        </Link>
      </>
    );
  if (amountOf(quote, taken.data.taken, { type: 'rest' }) === 'nothing-left')
    return (
      <>
        <p>All of this quote is invoiced already. Put extra work on an invoice of its own.</p>
        <Button wide onClick={onClose}>
          Back to the quote
        </Button>
      </>
    );
  return <Choose quote={quote} taken={taken.data.taken} onClose={onClose} />;
}

type Kind = Portion['type'];

const LABELS: Record<Kind, string> = {
  deposit: 'The deposit',
  whole: 'The whole quote',
  rest: 'The rest',
  percent: 'A percentage',
};

const REFUSED: Record<Refusal, string> = {
  'nothing-left': 'This comes to nothing. Enter more.',
  'no-deposit': 'This quote has no deposit.',
  'deposit-taken': 'The deposit is invoiced already.',
  begun: 'A part is invoiced already. Invoice the rest.',
  'too-much': 'This is more than is left. Invoice the rest.',
};

/** The kinds that a quote can be invoiced by, the most usual first. */
const kindsOf = (quote: Quote, taken: readonly Taken[]): Kind[] =>
  (['deposit', taken.length > 0 ? 'rest' : 'whole', 'percent'] as const).filter(
    (type) => type !== 'deposit' || Array.isArray(portionOf(quote.totals, taken, { type })),
  );

/** A part is taken of the total; the last invoice may reach what was accepted. */
const agreedOf = ({ totals }: Quote, portion: Portion): Agreed =>
  isLast(portion) ? { ...acceptedOf(totals), deposit: totals.deposit } : totals;

/** What an invoice would come to, in minor units, or why it cannot be. */
function amountOf(quote: Quote, taken: readonly Taken[], portion: Portion): number | Refusal {
  const part = portionOf(agreedOf(quote, portion), taken, portion);
  return typeof part === 'string' ? part : part.reduce((sum, { net, tax }) => sum + net + tax, 0);
}

function Choose({ quote, taken, onClose }: InvoiceQuoteDialogProps & { taken: readonly Taken[] }) {
  const kinds = kindsOf(quote, taken);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'whole');
  const [percent, setPercent] = useState(50);
  const [misread, setMisread] = useState<string | null>(null);
  const make = useInvoiceQuote(quote);
  const portionFor = (type: Kind): Portion => (type === 'percent' ? { type, percent } : { type });
  const chosen = amountOf(quote, taken, portionFor(kind));
  const refused = typeof chosen === 'string' ? REFUSED[chosen] : null;
  const problem = kind === 'percent' ? (misread ?? refused) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null && !make.isPending) make.mutate(portionFor(kind), { onSuccess: onClose });
  };
  const written = (type: Kind) => {
    const amount = amountOf(quote, taken, portionFor(type));
    if (typeof amount !== 'number') return '–';
    const upTo = isLast(portionFor(type)) && (quote.totals.low || quote.totals.most) ? 'up to ' : '';
    return `${upTo}${formatMoney(amount, quote.currency, quote.locale)}`;
  };
  return (
    <form className={styles.content} noValidate onSubmit={submit}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>How much of it</legend>
        {kinds.map((type) => (
          <label key={type} className={styles.kind}>
            <input type="radio" name="portion" checked={kind === type} onChange={() => setKind(type)} />
            <span>{LABELS[type]}</span>
            <output className={styles.amount}>{written(type)}</output>
          </label>
        ))}
      </fieldset>
      {kind === 'percent' && (
        <FigureField
          label="Percent of the quote"
          suffix="%"
          value={percent}
          read={(text) => parsePercent(text, quote.locale)}
          write={(value) => decimalText(value, quote.locale)}
          problem={problem ?? undefined}
          onValue={setPercent}
          onProblem={setMisread}
        />
      )}
      <SoFar quote={quote} taken={taken} />
      <FormError>{make.error && reasonOf(make.error)}</FormError>
      <Button type="submit" wide busy={make.isPending}>
        Make the invoice
      </Button>
    </form>
  );
}

/** What was taken of the quote before, which is told once something was. */
function SoFar({ quote, taken }: { quote: Quote; taken: readonly Taken[] }) {
  const sum = taken.flatMap(({ taxes }) => taxes).reduce((total, { net, tax }) => total + net + tax, 0);
  if (sum === 0) return <p className={styles.note}>You see the draft before anything is sent.</p>;
  const money = (minor: number) => formatMoney(minor, quote.currency, quote.locale);
  return (
    <p className={styles.note}>{`${money(sum)} of ${money(acceptedOf(quote.totals).total)} is invoiced already.`}</p>
  );
}
