import { z } from 'zod';
import { DocumentSnapshot } from '../pdf';
import { defineEvent } from './definition';

export const pdfRequested = defineEvent(
  'pdf.requested',
  2,
  'A document is to be printed as it stands in this snapshot.',
  'documentId',
  z.object({ documentId: z.uuid(), fingerprint: z.string(), snapshot: DocumentSnapshot }),
);
export const pdfRendered = defineEvent(
  'pdf.rendered',
  1,
  'A document has been printed and its PDF is stored.',
  'documentId',
  z.object({
    documentId: z.uuid(),
    fingerprint: z.string(),
    key: z.string(),
    bytes: z.int(),
    /** What kind of document it is; absent: nobody noted it. */
    kind: DocumentSnapshot.shape.kind.optional(),
  }),
);
export const pdfFailed = defineEvent(
  'pdf.failed',
  1,
  'A document could not be printed.',
  'documentId',
  z.object({ documentId: z.uuid(), fingerprint: z.string(), error: z.string() }),
);
