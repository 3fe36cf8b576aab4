import { type Business, type Item, kindWord, LineKind, NewItem, priceOf, UNITS, unitWord } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { Select, TextArea } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { amountText, currencySign, decimalText, FigureField, parseAmount, parsePercent } from '../figures';
import { EntryDialog, type EntryForm, type EntryKind, libraryStyles as styles, Twin, useEntryForm } from '../library';
import { atCost, MOST_MARKUP, markupIn } from './pricing';
import { TaxSelect } from './TaxSelect';

interface Draft extends Omit<NewItem, 'unitPrice'> {
  unitPrice: number | null;
}

const ITEM: EntryKind<'items', Draft> = {
  noun: 'items',
  word: 'item',
  schema: NewItem,
  draftOf: (item) => ({
    name: item?.name ?? '',
    kind: item?.kind ?? 'material',
    unit: item?.unit ?? 'each',
    code: item?.code ?? '',
    unitPrice: item?.unitPrice ?? null,
    unitCost: item?.unitCost ?? null,
    taxRatePercent: item?.taxRatePercent ?? null,
    aliases: item?.aliases ?? [],
  }),
  contentOf: (draft) => ({ ...draft, aliases: draft.aliases.map((alias) => alias.trim()).filter(Boolean) }),
};

const LABELS: Record<keyof Draft, string> = {
  name: 'Name',
  kind: 'Kind',
  unit: 'Unit',
  code: 'Code',
  unitPrice: 'Price',
  unitCost: 'Cost',
  taxRatePercent: 'Tax',
  aliases: 'Also called',
};

type Money = Pick<Business, 'currency' | 'locale'>;

const show =
  ({ currency, locale }: Money) =>
  (field: keyof Draft, draft: Draft): string => {
    const value = draft[field];
    if (value === null) return '';
    if (field === 'unitPrice' || field === 'unitCost')
      return `${currencySign(locale, currency)}${amountText(Number(value), locale, currency)}`;
    if (field === 'taxRatePercent') return `${decimalText(Number(value), locale)}%`;
    if (field === 'kind') return kindWord(draft.kind, locale);
    return field === 'unit' ? unitWord(draft.unit, 1, locale) : String(value);
  };

export interface ItemDialogProps {
  /** Null for a new one. */
  item: Item | null;
  business: Business;
  /** Opens the item that has the name already. */
  onOther: (item: Item) => void;
  onClose: () => void;
}

/** Adds an item or edits one. */
export function ItemDialog({ item, business, onOther, onClose }: ItemDialogProps) {
  const form = useEntryForm(ITEM, item, onClose);
  const { draft, change, problems } = form;
  return (
    <EntryDialog
      form={form}
      labels={LABELS}
      show={show(business)}
      onClose={onClose}
      other={
        <Twin noun="items" text={draft.name} textOf={({ name }) => name}>
          {(other) => (
            <Button variant="secondary" onClick={() => onOther(other)}>{`Open “${other.name}” instead`}</Button>
          )}
        </Twin>
      }
    >
      <Field
        label="Name"
        value={draft.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={styles.pair}>
        <Select
          label="Kind"
          value={draft.kind}
          options={LineKind.options.map((value) => ({ value, label: kindWord(value, business.locale) }))}
          onChange={({ target }) => change({ kind: LineKind.parse(target.value) })}
        />
        <Select
          label="Unit"
          value={draft.unit}
          options={UNITS.map((value) => ({ value, label: unitWord(value, 1, business.locale) }))}
          onChange={({ target }) => change({ unit: UNITS.find((unit) => unit === target.value) ?? 'each' })}
        />
        <Field
          label="Code"
          value={draft.code}
          error={problems.code}
          onChange={({ target }) => change({ code: target.value })}
        />
      </div>
      <PriceFields form={form} money={business} />
      <TaxSelect
        label="Tax"
        business={business}
        value={draft.taxRatePercent}
        onValue={(taxRatePercent) => change({ taxRatePercent })}
      />
      <TextArea
        label="Also called"
        hint="What you say for it, one name per line."
        rows={2}
        value={draft.aliases.join('\n')}
        error={problems.aliases}
        onChange={({ target }) => change({ aliases: target.value === '' ? [] : target.value.split('\n') })}
      />
    </EntryDialog>
  );
}

/** Cost, markup and price: each follows from the others. Another cost keeps the markup and moves the price. */
function PriceFields({ form, money: { locale, currency } }: { form: EntryForm<Draft>; money: Money }) {
  const { draft, change, problems, misread } = form;
  const { unitCost, unitPrice } = draft;
  const markup = markupIn(draft);
  // what stood when the fields were last at rest: half of a cost that is being typed makes no markup
  const [kept, setKept] = useState(markup);
  const amount = {
    read: (text: string) => parseAmount(text, locale, currency),
    write: (minor: number | null) => (minor === null ? '' : amountText(minor, locale, currency)),
    prefix: currencySign(locale, currency),
  };
  return (
    <div className={styles.pair} onBlur={() => setKept(markup)}>
      <FigureField
        {...amount}
        label="Cost"
        value={unitCost}
        problem={problems.unitCost}
        onProblem={misread('unitCost')}
        onValue={(cost) => change(atCost(cost, kept))}
      />
      <FigureField
        label="Markup"
        suffix="%"
        value={markup ?? 0}
        disabled={unitCost === null || unitCost === 0}
        read={(text) => parsePercent(text, locale, MOST_MARKUP)}
        write={(value) => (markup === null ? '' : decimalText(value, locale))}
        problem={problems.markup}
        onProblem={misread('markup')}
        onValue={(percent) => unitCost !== null && change({ unitPrice: priceOf(unitCost, percent) })}
      />
      <FigureField
        {...amount}
        label="Price"
        value={unitPrice}
        problem={problems.unitPrice}
        onProblem={misread('unitPrice')}
        onValue={(price) => change({ unitPrice: price })}
      />
    </div>
  );
}
