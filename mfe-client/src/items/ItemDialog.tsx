import { type Business, type Item, LineKind, markupOf, NewItem, priceOf, UNITS } from '@jobspeak/contracts';
import { Button, Field, FormError } from '@jobspeak/ui';
import { Dialog, Select, TextArea } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { amountText, currencySign, decimalText, FigureField, parseAmount, parsePercent } from '../figures';
import { type Problems, problemsOf, readDraft, libraryStyles as styles } from '../library';
import { useSaveItem } from './api';

interface Draft extends Omit<NewItem, 'unitPrice' | 'aliases'> {
  unitPrice: number | null;
  aliases: string;
}

const KINDS: Record<LineKind, string> = { labour: 'Labour', material: 'Material', fee: 'Fee', other: 'Other' };

const draftOf = (item: Item | null): Draft => ({
  name: item?.name ?? '',
  kind: item?.kind ?? 'material',
  unit: item?.unit ?? 'each',
  code: item?.code ?? '',
  unitPrice: item?.unitPrice ?? null,
  unitCost: item?.unitCost ?? null,
  taxRatePercent: item?.taxRatePercent ?? null,
  aliases: item?.aliases.join('\n') ?? '',
});

const contentOf = ({ aliases, ...draft }: Draft) => ({
  ...draft,
  aliases: aliases
    .split('\n')
    .map((alias) => alias.trim())
    .filter(Boolean),
});

export interface ItemDialogProps {
  /** Null for a new one. */
  item: Item | null;
  business: Pick<Business, 'currency' | 'locale'>;
  onClose: () => void;
}

/** Adds an item or edits one. */
export function ItemDialog({ item, business, onClose }: ItemDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(item));
  const [wrong, setWrong] = useState<Problems>({});
  const [unread, setUnread] = useState<Problems>({});
  const save = useSaveItem(item);
  const problems = { ...problemsOf(save.error), ...wrong, ...unread };
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const tellUnread = (field: string) => (problem: string | null) =>
    setUnread(({ [field]: _, ...others }) => (problem === null ? others : { ...others, [field]: problem }));
  const submit = () => {
    const read = readDraft(NewItem, contentOf(draft));
    setWrong('problems' in read ? read.problems : {});
    if ('value' in read && Object.keys(unread).length === 0) save.mutate(read.value, { onSuccess: onClose });
  };
  return (
    <Dialog open title={item ? 'Edit item' : 'Add item'} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
            options={LineKind.options.map((value) => ({ value, label: KINDS[value] }))}
            onChange={({ target }) => change({ kind: LineKind.parse(target.value) })}
          />
          <Select
            label="Unit"
            value={draft.unit}
            options={UNITS.map((value) => ({ value, label: value }))}
            onChange={({ target }) => change({ unit: UNITS.find((unit) => unit === target.value) ?? 'each' })}
          />
          <Field
            label="Code"
            value={draft.code}
            error={problems.code}
            onChange={({ target }) => change({ code: target.value })}
          />
        </div>
        <Prices draft={draft} change={change} business={business} problems={problems} tellUnread={tellUnread} />
        <TextArea
          label="Also called"
          hint="What you say for it, one name per line."
          rows={2}
          value={draft.aliases}
          error={problems.aliases}
          onChange={({ target }) => change({ aliases: target.value })}
        />
        <FormError>{problems['']}</FormError>
        <Button type="submit" wide busy={save.isPending}>
          {item ? 'Save item' : 'Add item'}
        </Button>
      </form>
    </Dialog>
  );
}

interface PricesProps extends Pick<ItemDialogProps, 'business'> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problems: Problems;
  tellUnread: (field: string) => (problem: string | null) => void;
}

const MOST_MARKUP = 1000;

const markupIn = ({ unitCost, unitPrice }: Pick<Draft, 'unitCost' | 'unitPrice'>): number | null =>
  unitCost === null || unitPrice === null ? null : markupOf(unitCost, unitPrice);

/** Cost, markup and price: each follows from the others. Another cost keeps the markup and moves the price. */
function Prices({ draft, change, business: { locale, currency }, problems, tellUnread }: PricesProps) {
  const { unitCost, unitPrice } = draft;
  const markup = markupIn(draft);
  // what stood when the fields were last at rest: half of a cost that is being typed makes no markup
  const [kept, setKept] = useState(markup);
  const sign = currencySign(locale, currency);
  const amount = {
    read: (text: string) => parseAmount(text, locale, currency),
    write: (minor: number | null) => (minor === null ? '' : amountText(minor, locale, currency)),
    prefix: sign,
  };
  return (
    <div className={styles.pair} onBlur={() => setKept(markup)}>
      <FigureField
        {...amount}
        label="Cost"
        value={unitCost}
        problem={problems.unitCost}
        onProblem={tellUnread('unitCost')}
        onValue={(cost) =>
          change({
            unitCost: cost,
            ...(cost !== null && cost > 0 && kept !== null && { unitPrice: priceOf(cost, kept) }),
          })
        }
      />
      <FigureField
        label="Markup"
        suffix="%"
        value={markup ?? 0}
        disabled={unitCost === null || unitCost === 0}
        read={(text) => parsePercent(text, locale, MOST_MARKUP)}
        write={(value) => (markup === null ? '' : decimalText(value, locale))}
        problem={problems.markup}
        onProblem={tellUnread('markup')}
        onValue={(percent) => unitCost !== null && change({ unitPrice: priceOf(unitCost, percent) })}
      />
      <FigureField
        {...amount}
        label="Price"
        value={unitPrice}
        problem={problems.unitPrice}
        onProblem={tellUnread('unitPrice')}
        onValue={(price) => change({ unitPrice: price })}
      />
    </div>
  );
}
