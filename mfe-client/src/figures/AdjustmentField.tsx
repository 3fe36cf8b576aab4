import type { Adjustment } from '@jobspeak/contracts';
import { percentOf } from '@jobspeak/contracts/money';
import { useState } from 'react';
import styles from './FigureField.module.css';
import { FigureInput } from './FigureInput';
import { amountText, currencySign, decimalText, parseAmount, parsePercent, type Reading } from './figures';

export interface AdjustmentFieldProps {
  label: string;
  value: Adjustment | null;
  money: { currency: string; locale: string };
  problem: string | undefined;
  onValue: (value: Adjustment | null) => void;
  onProblem: (problem: string | null) => void;
}

type Kind = Adjustment['type'];

/** 10 % becomes 10.00 and back: who changes the kind has meant the figure. */
function turned(value: Adjustment): Adjustment {
  if (value.type === 'percent') return { type: 'amount', value: percentOf(10_000, value.value) };
  return { type: 'percent', value: Math.min(100, value.value / 100) };
}

/** A discount or deposit: a share or an amount, or none when the field is empty. */
export function AdjustmentField({ label, value, money, problem, onValue, onProblem }: AdjustmentFieldProps) {
  const { currency, locale } = money;
  const [chosen, setChosen] = useState<Kind>('percent');
  const kind = value?.type ?? chosen;
  const problemId = `problem-${label}`;
  const read = (text: string): Reading<number> => {
    const reading = kind === 'percent' ? parsePercent(text, locale) : parseAmount(text, locale, currency);
    return 'problem' in reading ? reading : { value: reading.value ?? 0 };
  };
  const write = (figure: number): string =>
    figure === 0 ? '' : kind === 'percent' ? decimalText(figure, locale) : amountText(figure, locale, currency);
  const choose = (next: Kind) => {
    setChosen(next);
    onProblem(null); // the field begins anew
    if (value && next !== value.type) onValue(turned(value));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.adjustment}>
        <FigureInput
          key={kind}
          label={label}
          placeholder="None"
          value={value?.value ?? 0}
          read={read}
          write={write}
          onValue={(figure) => onValue(figure === 0 ? null : { type: kind, value: figure })}
          onProblem={onProblem}
          problemId={problemId}
        />
        <select
          aria-label={`${label} in`}
          className={styles.kind}
          value={kind}
          onChange={({ target }) => choose(target.value === 'amount' ? 'amount' : 'percent')}
        >
          <option value="percent">%</option>
          <option value="amount">{currencySign(locale, currency)}</option>
        </select>
      </div>
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
