import { invoiceCardPaid, invoiceCardRefunded, paymentsReadied } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepReadiness, recordCardPayment, recordCardRefund } from './cards';

export const consumers: ConsumerFactory[] = [
  on(invoiceCardPaid, 'invoice.record-card', (trx, paid, { accountId, occurredAt }) =>
    recordCardPayment(trx, accountId, paid, occurredAt),
  ),
  on(invoiceCardRefunded, 'invoice.record-card-refund', (trx, paidBack, { accountId, occurredAt }) =>
    recordCardRefund(trx, accountId, paidBack, occurredAt),
  ),
  on(paymentsReadied, 'invoice.keep-cards', (trx, { isEnabled }, { accountId, occurredAt }) =>
    keepReadiness(trx, accountId, isEnabled, occurredAt),
  ),
];
