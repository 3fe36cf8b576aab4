import { z } from 'zod';
import { GenerationLog } from '../generation-log';
import { CurrencyCode, Minor } from '../primitives';
import { Quote, QuoteVersion } from '../quote';
import { QuoteSketch } from '../reading';
import { defineEvent } from './definition';

export const itemSaved = defineEvent(
  'item.saved',
  1,
  'An item of the library is new or has changed.',
  'itemId',
  z.object({ itemId: z.uuid(), name: z.string(), aliases: z.array(z.string()) }),
);

export const itemDeleted = defineEvent(
  'item.deleted',
  1,
  'An item of the library is gone: its names are no longer listened for.',
  'itemId',
  z.object({ itemId: z.uuid() }),
);

export const quoteSketched = defineEvent(
  'quote.sketched',
  1,
  'What a recording that is still being spoken would become: for show, and to mark what its quote has otherwise.',
  'quoteId',
  QuoteSketch,
);
export const quoteGenerated = defineEvent(
  'quote.generated',
  2,
  'A quote has been made from a recording and waits for its person.',
  'quoteId',
  z.object({
    quoteId: z.uuid(),
    recordingId: z.uuid(),
    lines: z.int(),
    total: z.int(),
    missingPrices: z.int(),
    /** The month, as yyyy-mm, of whose quota the quote takes a place; absent: of none. */
    month: z.string().optional(),
    /** As it stands then, so that its person need not ask for it; absent where a take was added to it. */
    quote: Quote.optional(),
  }),
);
export const quoteEdited = defineEvent(
  'quote.edited',
  1,
  'A quote that was made from a recording has been changed by its person for the first time.',
  'quoteId',
  z.object({ quoteId: z.uuid() }),
);
export const quoteGenerationFailed = defineEvent(
  'quote.generation_failed',
  1,
  'The words of a recording could not be turned into a quote.',
  'quoteId',
  z.object({ quoteId: z.uuid(), recordingId: z.uuid(), error: z.string() }),
);

export const generationLogged = defineEvent(
  'generation.logged',
  1,
  'A generation has ended, well or not: how it went, stage by stage, for the back office.',
  'quoteId',
  GenerationLog,
);

const QuoteNews = {
  quoteId: z.uuid(),
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  clientName: z.string(),
  total: Minor,
  currency: CurrencyCode,
};
export const quoteSent = defineEvent(
  'quote.sent',
  1,
  'A quote is on its way to its customer, or its link has been copied.',
  'quoteId',
  z.object({ ...QuoteNews, channel: z.enum(['email', 'link']) }),
);
export const quoteOpened = defineEvent(
  'quote.opened',
  1,
  'A customer has opened a quote for the first time.',
  'quoteId',
  z.object(QuoteNews),
);
export const quoteApproved = defineEvent(
  'quote.approved',
  1,
  'A quote is agreed, with the options taken: it can be invoiced.',
  'quoteId',
  z.object({ ...QuoteNews, by: z.enum(['customer', 'owner']), name: z.string(), agreed: QuoteVersion }),
);
export const quoteRejected = defineEvent(
  'quote.rejected',
  1,
  'A quote is declined.',
  'quoteId',
  z.object({ ...QuoteNews, by: z.enum(['customer', 'owner']), reason: z.string() }),
);
export const quoteAsked = defineEvent(
  'quote.asked',
  1,
  'A customer asks something about a quote.',
  'quoteId',
  z.object({
    ...QuoteNews,
    question: z.string(),
    /** Where an e-mail that answers goes; absent: no address is known. */
    replyTo: z.string().optional(),
  }),
);
export const quoteCancelled = defineEvent(
  'quote.cancelled',
  1,
  'A quote is called off by the business: it can no longer be invoiced.',
  'quoteId',
  z.object({ quoteId: z.uuid() }),
);
export const quoteUndelivered = defineEvent(
  'quote.undelivered',
  1,
  'An e-mail with a quote has not reached its customer.',
  'quoteId',
  z.object({
    ...QuoteNews,
    to: z.string(),
    error: z.string(),
    /** It lies here and was not refused by anybody: no mail server is set. */
    kept: z.boolean().optional(),
  }),
);

export const quotePurged = defineEvent(
  'quote.purged',
  1,
  'A quote is gone for good, and with it the need for its recording.',
  'quoteId',
  z.object({ quoteId: z.uuid(), recordingId: z.uuid().nullable() }),
);
