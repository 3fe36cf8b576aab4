import type { Line, LowEnd } from '@jobspeak/contracts';
import { amountText, currencySign, decimalText, FigureField, parseAmount, parseQuantity } from '../figures';
import type { LineActions } from './line-actions';
import type { Money } from './places';

interface ExtentFieldsProps {
  line: Line;
  money: Money;
  problems: Readonly<Record<string, string>>;
  actions: Pick<LineActions, 'change' | 'misread'>;
}

/** The lower ends and the cap of a line, each empty while there is none. */
export function ExtentFields({ line, money: { locale, currency }, problems, actions }: ExtentFieldsProps) {
  const sign = currencySign(locale, currency);
  const shared = (field: string) => ({
    placeholder: 'None',
    problem: problems[`${line.id}.${field}`],
    onProblem: (problem: string | null) => actions.misread(line.id, field, problem),
  });
  const amount = {
    prefix: sign,
    read: (text: string) => parseAmount(text, locale, currency),
    write: (value: number | null) => (value === null ? '' : amountText(value, locale, currency)),
  };
  return (
    <>
      <FigureField
        label="From quantity"
        value={line.low?.quantity ?? null}
        read={(text) => (text.trim() === '' ? { value: null } : parseQuantity(text, locale))}
        write={(value) => (value === null ? '' : decimalText(value, locale))}
        onValue={(quantity) => actions.change(line.id, lowWith(line, { quantity }))}
        {...shared('low.quantity')}
      />
      <FigureField
        label="From unit price"
        value={line.low?.unitPrice ?? null}
        onValue={(unitPrice) => actions.change(line.id, lowWith(line, { unitPrice }))}
        {...amount}
        {...shared('low.unitPrice')}
      />
      <FigureField
        label="At most"
        hint="The line never comes to more, whatever happens."
        value={line.cap ?? null}
        onValue={(cap) => actions.change(line.id, { cap })}
        {...amount}
        {...shared('cap')}
      />
    </>
  );
}

/** A range with another lower end, or without one. */
function lowWith({ low }: Line, { quantity = low?.quantity, unitPrice = low?.unitPrice }: Ends): Pick<Line, 'low'> {
  const ends: LowEnd = {
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof unitPrice === 'number' && { unitPrice }),
  };
  return { low: Object.keys(ends).length > 0 ? ends : null };
}

interface Ends {
  quantity?: number | null | undefined;
  unitPrice?: number | null | undefined;
}
