import type { Currency } from '@jobspeak/contracts';
import { Refusal } from '../jobs/domain';
import type { Session } from '../provider/shapes';

/** What is to be paid of an invoice, as services/invoice has told. */
export interface Payable {
  invoiceId: string;
  accountId: string;
  number: string;
  clientName: string;
  /** Minor units. */
  amountDue: number;
  currency: Currency;
  isOpen: boolean;
}

/** What a customer was asked to pay by card. */
export interface CardPayment {
  id: string;
  accountId: string;
  invoiceId: string;
  /** The account of the business at the card provider. */
  connected: string;
  amount: number;
  currency: Currency;
  state: 'open' | 'paid' | 'replaced';
  session: string | null;
  url: string | null;
  paymentIntent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Compares a page that was paid on with what was asked for there.
 * @throws Refusal for anything but that: another business, another invoice, another amount, another page.
 */
export function demandAsked(session: Session, payment: CardPayment, connected: string | null): void {
  const { id, mode, client_reference_id: invoice, amount_total: amount, currency } = session;
  const differences = [
    mode !== 'payment' && 'it is no payment',
    connected !== payment.connected && 'it is of another business',
    payment.session !== null && payment.session !== id && 'it is another page',
    invoice !== payment.invoiceId && 'it names another invoice',
    amount !== payment.amount && `${amount} instead of ${payment.amount}`,
    currency?.toUpperCase() !== payment.currency && `${currency} instead of ${payment.currency}`,
  ].filter((difference) => difference !== false);
  if (differences.length > 0) throw new Refusal(`${id} is not what was asked for: ${differences.join(', ')}.`);
}
