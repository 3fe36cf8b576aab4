import { pdfRequested } from '@jobspeak/contracts';
import { type ConsumerFactory, type ObjectStore, on } from '@jobspeak/kit';
import { requestRendering } from './actions';

/** `ring` is called once a request is safely noted. */
export const consumers = (objects: ObjectStore, ring: () => void): ConsumerFactory[] => [
  on(pdfRequested, 'pdf.render-document', async (trx, { documentId, fingerprint, snapshot }, { accountId }) => {
    await requestRendering(trx, objects, { accountId, documentId, fingerprint }, snapshot);
    trx.executionPromise.then(ring, () => {}); // rolled back: there is nothing to do
  }),
];
