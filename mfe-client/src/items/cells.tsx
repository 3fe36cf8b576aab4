import { type Business, type Item, NewItem, priceOf, UNITS, unitWord } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import type { Column } from '@jobspeak/ui/lists';
import { isAppError, textOf } from '@jobspeak/web';
import type { ReactNode } from 'react';
import { amountText, currencySign, decimalText, parseAmount, parsePercent, type Reading } from '../figures';
import { readDraft, Twin } from '../library';
import { CellInput } from './CellInput';
import styles from './Cells.module.css';
import { atCost, MOST_MARKUP, markupIn } from './pricing';
import { ratesFor } from './TaxSelect';
import type { Cell, InlineEdits, Refusal } from './use-inline-edits';

interface Table {
  business: Business;
  edits: InlineEdits;
  /** Shows the item that has a name already. */
  onOther: (item: Item) => void;
}

interface CellProps extends Table {
  item: Item;
}

/** What an input of a cell needs of the edits. */
const bindingOf = ({ item, edits, business, onOther }: CellProps, cell: Cell) => {
  const refusal = edits.refusalAt(item.id, cell);
  return {
    cell,
    unsaved: refusal?.edit.text || undefined,
    reason: refusal && <Reason {...{ refusal, business, onOther, onAgain: () => edits.save(refusal.edit) }} />,
    onForget: () => edits.forget(item.id, cell),
  };
};

const readName = (text: string): Reading<string> => {
  const read = readDraft(NewItem.shape.name, text);
  return 'value' in read ? read : { problem: read.problems[''] ?? '' };
};

const NameCell = (props: CellProps) => {
  const { item, edits } = props;
  return (
    <>
      <CellInput
        {...bindingOf(props, 'name')}
        label={`Name of ${item.name}`}
        value={item.name}
        read={readName}
        write={String}
        onCommit={(name, text) => edits.save({ before: item, changes: { name }, cell: 'name', text })}
      />
      {(item.code || item.aliases.length > 0) && (
        <span className={styles.also}>{[item.code, ...item.aliases].filter(Boolean).join(' · ')}</span>
      )}
    </>
  );
};

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  cell: Cell;
  reason: ReactNode;
  onValue: (value: string) => void;
}

const CellSelect = ({ label, value, options, cell, reason, onValue }: SelectProps) => (
  <>
    <select
      data-cell={cell}
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    {reason && (
      <div role="alert" className={styles.problem}>
        {reason}
      </div>
    )}
  </>
);

const UnitCell = (props: CellProps) => {
  const { item, edits, business } = props;
  return (
    <CellSelect
      {...bindingOf(props, 'unit')}
      label={`Unit of ${item.name}`}
      value={item.unit}
      options={UNITS.map((value) => ({ value, label: unitWord(value, 1, business.locale) }))}
      onValue={(text) => {
        const unit = UNITS.find((known) => known === text);
        if (unit) edits.save({ before: item, changes: { unit }, cell: 'unit', text });
      }}
    />
  );
};

const TaxCell = (props: CellProps) => {
  const { item, edits, business } = props;
  const { taxRatePercent } = item;
  return (
    <CellSelect
      {...bindingOf(props, 'tax')}
      label={`Tax of ${item.name}`}
      value={taxRatePercent === null ? '' : String(taxRatePercent)}
      options={ratesFor(business, taxRatePercent)}
      onValue={(text) => {
        const changes = { taxRatePercent: text === '' ? null : Number(text) };
        edits.save({ before: item, changes, cell: 'tax', text });
      }}
    />
  );
};

const amounts = ({ locale, currency }: Business) => ({
  isFigure: true,
  read: (text: string) => parseAmount(text, locale, currency),
  write: (minor: number | null) => (minor === null ? '' : amountText(minor, locale, currency)),
});

const CostCell = (props: CellProps) => {
  const { item, edits, business } = props;
  return (
    <CellInput<number | null>
      {...bindingOf(props, 'cost')}
      {...amounts(business)}
      label={`Cost of ${item.name}`}
      value={item.unitCost}
      onCommit={(unitCost, text) => {
        const { unitPrice = item.unitPrice } = atCost(unitCost, markupIn(item));
        const moved = unitPrice !== null && unitPrice !== item.unitPrice && { unitPrice };
        edits.save({ before: item, changes: { unitCost, ...moved }, cell: 'cost', text });
      }}
    />
  );
};

const MarkupCell = (props: CellProps) => {
  const { item, edits, business } = props;
  const markup = markupIn(item);
  return (
    <CellInput<number | null>
      {...bindingOf(props, 'markup')}
      isFigure
      label={`Markup of ${item.name}, percent`}
      disabled={!item.unitCost}
      value={markup}
      read={(text) => parsePercent(text, business.locale, MOST_MARKUP)}
      write={(percent) => (percent === null ? '' : decimalText(percent, business.locale))}
      onCommit={(percent, text) => {
        const changes = { unitPrice: priceOf(item.unitCost ?? 0, percent ?? 0) };
        edits.save({ before: item, changes, cell: 'markup', text });
      }}
    />
  );
};

const PriceCell = (props: CellProps) => {
  const { item, edits, business } = props;
  const { read, write } = amounts(business);
  return (
    <CellInput<number | null>
      {...bindingOf(props, 'price')}
      isFigure
      label={`Price of ${item.name}`}
      value={item.unitPrice}
      read={(text) => {
        const reading = read(text);
        return 'value' in reading && reading.value === null ? { problem: 'Enter a price.' } : reading;
      }}
      write={write}
      onCommit={(unitPrice, text) =>
        unitPrice !== null && edits.save({ before: item, changes: { unitPrice }, cell: 'price', text })
      }
    />
  );
};

/** The columns of the item library, each edited in place. */
export function columnsFor(table: Table): readonly Column<Item>[] {
  const sign = currencySign(table.business.locale, table.business.currency);
  return [
    { id: 'name', heading: 'Name', cell: (item) => <NameCell item={item} {...table} /> },
    { id: 'unit', heading: 'Unit', width: '6rem', cell: (item) => <UnitCell item={item} {...table} /> },
    {
      id: 'cost',
      heading: `Cost ${sign}`,
      align: 'end',
      width: '6.5rem',
      cell: (item) => <CostCell item={item} {...table} />,
    },
    {
      id: 'markup',
      heading: 'Markup %',
      align: 'end',
      width: '6.5rem',
      cell: (item) => <MarkupCell item={item} {...table} />,
    },
    {
      id: 'price',
      heading: `Price ${sign}`,
      align: 'end',
      width: '6.5rem',
      cell: (item) => <PriceCell item={item} {...table} />,
    },
    { id: 'tax', heading: 'Tax', width: '8rem', cell: (item) => <TaxCell item={item} {...table} /> },
    { id: 'used', heading: 'Used', align: 'end', width: '4.5rem', cell: ({ usageCount }) => usageCount },
  ];
}

interface ReasonProps extends Pick<Table, 'business' | 'onOther'> {
  refusal: Refusal;
  onAgain: () => void;
}

/** What the other device has saved, in the words of the column. */
function theirs({ edit: { cell }, current }: Refusal, { locale, currency }: Business): string {
  if (!current) return '';
  const amount = (minor: number | null) =>
    minor === null ? 'nothing' : `${currencySign(locale, currency)}${amountText(minor, locale, currency)}`;
  if (cell === 'name') return `“${current.name}”`;
  if (cell === 'unit') return unitWord(current.unit, 1, locale);
  if (cell === 'cost') return amount(current.unitCost);
  if (cell === 'tax') return current.taxRatePercent === null ? 'the usual rate' : `${current.taxRatePercent}%`;
  return amount(current.unitPrice);
}

/** Why an edit was refused, and what can be done about it. */
function Reason({ refusal, business, onOther, onAgain }: ReasonProps) {
  const { error, edit, current } = refusal;
  if (current)
    return (
      <>
        <span>Changed to {theirs(refusal, business)} somewhere else.</span>
        <Button variant="quiet" size="small" onClick={onAgain}>
          Save mine
        </Button>
      </>
    );
  const isTaken = isAppError(error) && error.code === 'DUPLICATE_ITEM';
  return (
    <>
      <span>{textOf(error)}</span>
      {isTaken ? (
        <Twin noun="items" text={edit.text} textOf={({ name }) => name}>
          {(other) => (
            <Button variant="quiet" size="small" onClick={() => onOther(other)}>{`Open “${other.name}”`}</Button>
          )}
        </Twin>
      ) : (
        <Button variant="quiet" size="small" onClick={onAgain}>
          Try again
        </Button>
      )}
    </>
  );
}
