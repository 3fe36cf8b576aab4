import { type CustomerInvoice, type DocumentSnapshot, formatMoney } from '@jobspeak/contracts';
import {
  type CustomerPage,
  documentBody,
  html,
  type Markup,
  pageForCustomer,
  questionForm,
  scriptless,
  waysToReach,
} from '@jobspeak/documents';

const dateIn = (day: string, { locale }: DocumentSnapshot) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const moneyIn = (amount: number, { currency, locale }: DocumentSnapshot) => formatMoney(amount, currency, locale);

const toPay = ({ amountDue, totals }: DocumentSnapshot): number => amountDue ?? totals.total;

/** What the page says first. */
function standingOf({ standing, isOverdue, snapshot }: CustomerInvoice): CustomerPage['standing'] {
  const { business, dueOn, reference } = snapshot;
  const sum = moneyIn(toPay(snapshot), snapshot);
  if (snapshot.kind === 'credit-note')
    return {
      tone: 'good',
      words: `${moneyIn(snapshot.totals.total, snapshot)} of invoice ${reference} is taken back.`,
    };
  if (standing === 'paid') return { tone: 'good', words: 'This invoice is paid. Thank you!' };
  if (standing !== 'open')
    return {
      tone: 'warn',
      words: `Nothing is to be paid of this invoice. Ask ${business.name} if you have questions.`,
    };
  if (dueOn === null) return { tone: 'open', words: `Please pay ${sum}.` };
  const day = dateIn(dueOn, snapshot);
  return isOverdue
    ? { tone: 'warn', words: `${sum} was due on ${day}. Please pay it now.` }
    : { tone: 'open', words: `Please pay ${sum} by ${day}.` };
}

/** How to pay, in the business's own words. */
function payment({ isOverdue, snapshot, takesCards }: CustomerInvoice, token: string): Markup {
  const { business, dueOn, number } = snapshot;
  const ways = waysToReach(business);
  const details = snapshot.paymentDetails.trim();
  const other = takesCards
    ? `To pay in another way, please ${ways || `ask ${business.name}`}.`
    : ways
      ? `To pay, please ${ways}.`
      : `Ask ${business.name} how to pay.`;
  return html`<section class="card" aria-labelledby="pay">
    <h2 id="pay">How to pay</h2>
    <dl class="facts">
      <div><dt>To pay</dt><dd>${moneyIn(toPay(snapshot), snapshot)}</dd></div>
      ${dueOn !== null && html`<div><dt>${isOverdue ? 'Was due' : 'Due'}</dt><dd>${dateIn(dueOn, snapshot)}</dd></div>`}
      <div><dt>Reference</dt><dd dir="auto">${number ?? ''}</dd></div>
    </dl>
    ${takesCards === true && payByCard(token, moneyIn(toPay(snapshot), snapshot))}
    <p class="words" dir="auto">${details || other}</p>
  </section>`;
}

/** What has been paid, and paid back. */
const payments = ({
  standing,
  payments: paid,
  snapshot,
}: CustomerInvoice): Markup => html`<section class="card" aria-labelledby="paid">
    <h2 id="paid">${standing === 'open' ? 'Paid so far' : 'Payments'}</h2>
    <dl class="facts">${paid.map(
      ({ kind, amount, paidOn }) =>
        html`<div><dt>${dateIn(paidOn, snapshot)}${kind === 'refund' && ', paid back'}</dt><dd>${moneyIn(kind === 'refund' ? -amount : amount, snapshot)}</dd></div>`,
    )}</dl>
  </section>`;

/** A plain form: it needs no script, and leads to a page of the card provider. */
const payByCard = (token: string, sum: string): Markup => html`<form method="post" action="/i/${token}/pay">
    <div class="actions"><button type="submit" class="main">Pay ${sum} by card</button></div>
    <p class="leads">You enter your card on a page of Stripe, and come back here.</p>
  </form>`;

/** Instead of what is to be paid, for who has just paid it: the news of it takes seconds. */
const THANKS: CustomerPage['standing'] = {
  tone: 'good',
  words: 'Thank you. Your card payment is on its way, and this page shows it once it has arrived.',
};

/** The page looks by itself where its script runs; elsewhere, and when nothing comes, there is the link. */
const awaited = (token: string): Markup => html`<p class="soft" data-awaits-payment>
    <a href="/i/${token}">Show the invoice as it stands now</a></p>`;

/** What is said to a customer who comes back from the card provider and has not paid. */
const RETURNS: Readonly<Record<string, CustomerPage['standing']>> = {
  cancelled: { tone: 'open', words: 'Nothing was charged. You can pay whenever you are ready.' },
  unavailable: {
    tone: 'warn',
    words: 'Paying by card did not work just now. Please try again, or pay in another way.',
  },
};

function returned(how: unknown): Markup | false {
  const said = typeof how === 'string' && Object.hasOwn(RETURNS, how) && RETURNS[how];
  return said ? html`<p class="standing" role="status" data-tone="${said.tone}">${said.words}</p>` : false;
}

/**
 * The page of an invoice or a credit note.
 * @param token the link's.
 * @param how somebody comes back from the card provider: `thanks`, `cancelled` or `unavailable`; anything else is none,
 * and so is each on a page that is paid: it says so itself, and no address of a page can say more than that.
 */
export function invoicePage(token: string, invoice: CustomerInvoice, how?: unknown): string {
  const { standing, snapshot, payments: paid } = invoice;
  const isToPay = standing === 'open' && snapshot.kind === 'invoice';
  const isAwaited = isToPay && invoice.takesCards === true && how === 'thanks';
  return pageForCustomer({
    path: `/i/${token}`,
    snapshot,
    amount: moneyIn(isToPay ? toPay(snapshot) : snapshot.totals.total, snapshot),
    standing: isAwaited ? THANKS : standingOf(invoice),
    above: html`${isAwaited && awaited(token)}${isToPay && !isAwaited && returned(how)}`,
    body: documentBody({ ...snapshot, acceptUrl: null }),
    side: {
      stands: 'above',
      content: html`${isToPay && !isAwaited && payment(invoice, token)}${paid.length > 0 && payments(invoice)}
        <section class="card other" aria-label="Questions">
          ${scriptless('To ask something here', snapshot)}
          ${questionForm(snapshot)}
        </section>`,
    },
    next: isToPay && !isAwaited ? { word: 'How to pay', place: 'pay' } : null,
    facts: { link: `invoices/${token}`, quote: null },
  });
}
