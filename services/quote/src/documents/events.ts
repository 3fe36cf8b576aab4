import { pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { type ConsumerFactory, noteRendered, noteUnprinted, on } from '@jobspeak/kit';

export const consumers: ConsumerFactory[] = [
  on(pdfRendered, 'quote.keep-pdf', (trx, { documentId, fingerprint, key }, { accountId }) =>
    noteRendered(trx, accountId, { documentId, fingerprint, key }),
  ),
  on(pdfFailed, 'quote.note-failed-pdf', (trx, failed, { accountId }) => noteUnprinted(trx, accountId, failed)),
];
