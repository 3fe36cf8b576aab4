import type { Business } from '@jobspeak/contracts';
import { exponentOf } from '@jobspeak/contracts/money';
import { TriangleAlert } from '@jobspeak/ui/icons';
import { Switch } from '@jobspeak/ui/parts';
import styles from './BusinessSettings.module.css';
import type { Draft } from './draft';

/** What an invoice for machines needs of the settings and does not find there. */
function missingFor({ businessName, address, taxName, taxNumber, taxRatePercent, currency }: Business): string[] {
  const missing = [
    businessName.trim() === '' && 'your business name',
    address.trim() === '' && 'your address',
    taxRatePercent > 0 && taxNumber.trim() === '' && `your ${taxName || 'tax'} number`,
    exponentOf(currency) > 2 && 'a currency of at most two decimals',
  ];
  return missing.filter((each) => each !== false);
}

/** Whether invoices can be booked by machines, and what that still needs. */
export function ElectronicSetting({ draft: { settings, change } }: { draft: Draft }) {
  const missing = missingFor(settings);
  const list = new Intl.ListFormat(settings.locale).format(missing);
  return (
    <>
      <Switch
        label="Electronic invoices"
        hint="The PDF also carries its figures for your customer’s accounting software (Factur-X, EN 16931). It needs your address, country and tax number."
        checked={settings.electronicInvoices}
        onChange={({ target }) => change({ electronicInvoices: target.checked })}
      />
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          <TriangleAlert size={18} aria-hidden="true" />
          <span>
            {settings.electronicInvoices
              ? `Still missing: ${list}. Until then, invoices are plain PDFs.`
              : `Before you turn it on, fill in ${list} above.`}
          </span>
        </p>
      )}
    </>
  );
}
