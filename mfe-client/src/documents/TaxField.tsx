import type { TaxRate } from '@jobspeak/contracts';
import { Select } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { decimalText, FigureField, parsePercent } from '../figures';
import type { Money } from './places';

export interface TaxFieldProps<Value extends number | null> {
  label: string;
  value: Value;
  /** The rates of the business, its usual one among them. */
  rates: readonly TaxRate[];
  money: Money;
  /** What no rate of its own means, where that can be: a line follows its document. */
  none?: { value: Value; label: string };
  problem: string | undefined;
  onValue: (value: Value | number) => void;
  onProblem: (problem: string | null) => void;
}

const OTHER = 'other';
const NONE = 'none';

/** A tax rate: one of those that the business uses, or any other typed. */
export function TaxField<Value extends number | null>(props: TaxFieldProps<Value>) {
  const { label, value, rates, money, none, problem, onValue, onProblem } = props;
  const [isOther, setOther] = useState(false);
  const isKnown = value === null || rates.some(({ ratePercent }) => ratePercent === value);
  const isTyped = isOther || !isKnown;
  const options = [
    ...(none ? [{ value: NONE, label: none.label }] : []),
    ...rates.map(({ name, ratePercent }) => ({
      value: String(ratePercent),
      label: [name, `${decimalText(ratePercent, money.locale)}%`].filter(Boolean).join(' '),
    })),
    { value: OTHER, label: 'Other rate…' },
  ];
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    onProblem(null); // the field for another rate comes or goes
    if (chosen === NONE && none) onValue(none.value);
    else if (chosen !== OTHER) onValue(Number(chosen));
    else if (value === null) onValue(0);
  };
  return (
    <>
      <Select
        label={label}
        value={isTyped ? OTHER : value === null ? NONE : String(value)}
        options={options}
        onChange={({ target }) => choose(target.value)}
      />
      {isTyped && (
        <FigureField
          label={`${money.taxName} rate`}
          suffix="%"
          value={value ?? 0}
          read={(text) => parsePercent(text, money.locale)}
          write={(rate) => decimalText(rate, money.locale)}
          problem={problem}
          onValue={onValue}
          onProblem={onProblem}
        />
      )}
    </>
  );
}
