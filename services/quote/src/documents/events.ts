import { pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { markFailed, markRendered } from './store';

export const consumers: ConsumerFactory[] = [
  on(pdfRendered, 'quote.keep-pdf', (trx, { documentId, fingerprint, key }, { accountId }) =>
    markRendered(trx, accountId, documentId, fingerprint, key),
  ),
  on(pdfFailed, 'quote.note-failed-pdf', (trx, { documentId, fingerprint }, { accountId }) =>
    markFailed(trx, accountId, documentId, fingerprint),
  ),
];
