import { type Invoice, totalsOf } from '@jobspeak/contracts';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { businessQuery } from '../../business';
import { SendDialog } from '../../sharing';
import { letterOf } from './letter';
import { placeOf } from './place';

const WORDS = {
  invoice: {
    email: 'The PDF, a button to read the invoice online, and your business name go with it.',
    link: 'Anyone who has the link can read the invoice and see how to pay.',
  },
  draft: {
    email: 'The invoice gets its number now, and can no longer be changed. The PDF goes with the email.',
    link: 'Anyone who has the link can read the invoice and see how to pay. It gets its number once you make the link, and can no longer be changed.',
  },
  'credit-note': {
    email: 'The PDF, a button to read the credit note online, and your business name go with it.',
    link: 'Anyone who has the link can read the credit note.',
  },
};

/** Why an invoice cannot be issued yet, with what to do about it; null when it can. */
function hindranceOf({ client, lines, basis, totals, ...pricing }: Invoice): string | null {
  if (!client.name) return 'Nobody is named on this invoice yet. Say who it is for, then send it.';
  if (lines.length === 0) return 'There is nothing on this invoice yet. Add a line first.';
  // what other invoices have taken of a quote is not in its lines
  const { missingPrices, total } = basis ? totals : totalsOf({ ...pricing, lines, deposit: null });
  if (missingPrices === 1) return 'One line has no price. Give it one, then send the invoice.';
  if (missingPrices > 1) return `${missingPrices} lines have no price. Give them one, then send the invoice.`;
  if (total <= 0 && totals.invoicedBefore > 0)
    return 'What was invoiced before covers all of it, so there is nothing left to pay. Delete this draft.';
  return total > 0 ? null : 'There is nothing to pay on this invoice. Give its lines a price first.';
}

/** Brings the invoice to its customer; one that is overdue with the words of a reminder. */
export function SendInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const business = useQuery(businessQuery());
  // the letter tells of what it was when this was opened
  const [version] = useState(invoice.version);
  const { kind, documentStatus, client, number, isOverdue } = invoice;
  const isDraft = documentStatus === 'draft';
  const noun = kind === 'invoice' ? 'Invoice' : 'Credit note';
  return (
    <SendDialog
      place={placeOf(invoice)}
      version={version}
      title={isOverdue ? 'Send a reminder' : undefined}
      hindrance={isDraft ? hindranceOf(invoice) : null}
      isOut={!isDraft}
      to={client.email}
      documentTitle={number ? `${noun} ${number}` : noun}
      letter={business.isPending ? null : letterOf(invoice, business.data)}
      words={WORDS[isDraft ? 'draft' : kind]}
      onClose={onClose}
    />
  );
}
