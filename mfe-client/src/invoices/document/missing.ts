import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { payoutsQuery } from '../../billing';
import { businessQuery } from '../../business';
import { contactMissing, type Missing } from '../../documents';
import { totalsNow } from './InvoiceTotals';
import type { InvoiceEditor } from './use-editor';

/** Taxes that are added to a value name their collector on the invoice; the sales taxes of the States have no number. */
const namesCollector = ({ countryCode }: { countryCode: string }): boolean => countryCode !== 'US';

/** What a draft lacks for the business has not said it: how it is paid, its tax number, how to reach it. */
export function useMissing(editor: InvoiceEditor): Missing[] {
  const { base, content } = editor.read();
  const { data: business } = useQuery(businessQuery());
  const isUnpayable = content.paymentDetails.trim() === '';
  const payouts = useQuery({ ...payoutsQuery, enabled: isUnpayable });
  if (!business) return [];
  const { taxName, taxNumber, paymentDetails } = business;
  const missing = contactMissing(business);
  if (totalsNow(base, content).tax > 0 && taxNumber.trim() === '' && namesCollector(business))
    missing.push({
      what: `Your ${taxName || 'tax'} number is missing`,
      answer: 'Add it',
      mend: { to: paths.settings('taxNumber') },
    });
  // who pays by card sees how on the page
  if (isUnpayable && !payouts.isPending && payouts.data?.status !== 'ready')
    missing.push({
      what: 'It does not say how to pay',
      ...(paymentDetails.trim() === ''
        ? { answer: 'Add it', mend: { to: paths.settings('paymentDetails') } }
        : { answer: 'Use yours', mend: { onSelect: () => editor.change(() => ({ paymentDetails })) } }),
    });
  return missing;
}
