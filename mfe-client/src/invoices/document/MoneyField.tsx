import { amountText, currencySign, FigureField, parseAmount } from '../../figures';

export interface MoneyFieldProps {
  label: string;
  /** Minor units; null while the field is empty. */
  value: number | null;
  money: { currency: string; locale: string };
  problem: string | undefined;
  hint?: string | undefined;
  onValue: (value: number | null) => void;
  onProblem: (problem: string | null) => void;
}

/** An amount that is typed. */
export const MoneyField = ({ money: { currency, locale }, ...field }: MoneyFieldProps) => (
  <FigureField<number | null>
    {...field}
    prefix={currencySign(locale, currency)}
    read={(text) => parseAmount(text, locale, currency)}
    write={(minor) => (minor === null ? '' : amountText(minor, locale, currency))}
  />
);
