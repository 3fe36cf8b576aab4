import { type AboveAccepted, type OpenLine as Accepted, formatMoney, type Line, unitWord } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { CircleAlert } from '@jobspeak/ui/icons';
import { useState } from 'react';
import { type DocumentMoney, LineAmount } from '../../documents';
import { amountText, currencySign, decimalText, FigureInput, parseAmount, parseQuantity } from '../../figures';
import styles from './OpenLine.module.css';

export interface OpenLineProps {
  line: Line;
  accepted: Accepted;
  /** Why the figures are refused, where they are more than was accepted of this line. */
  above: AboveAccepted['lines'][number] | undefined;
  /** A text in its fields that is no figure. */
  problem: string | undefined;
  money: DocumentMoney;
  onChange: (part: Partial<Line>) => void;
  onProblem: (field: 'quantity' | 'unitPrice', problem: string | null) => void;
  onLeaveOut: () => void;
}

/** Whether it is one of a thing, which has a price and no quantity to ask for. */
const isSingle = ({ unit, quantity }: Line): boolean => (unit === 'job' || unit === 'each') && quantity === 1;

/** What was accepted of a line, in words. */
function acceptedWords({ low, most, condition }: Accepted, money: (minor: number) => string): string {
  const upTo = `Up to ${money(most)} was accepted${low < most ? `, from ${money(low)}` : ''}`;
  return condition === undefined ? `${upTo}.` : `${upTo}, only if: ${condition}.`;
}

/** A line that was accepted without one figure: asks for the real one, up to what was accepted. */
export function OpenLine(props: OpenLineProps) {
  const { line, accepted, above, problem, money, onLeaveOut } = props;
  const problemId = `problem-${line.id}`;
  const write = (minor: number) => formatMoney(minor, money.currency, money.locale);
  const wrong =
    above &&
    `${write(above.amount)} is ${write(above.amount - above.most)} more than the ${write(above.most)} that was accepted.`;
  return (
    <li className={styles.line}>
      <fieldset
        className={styles.group}
        data-above={above ? true : undefined}
        aria-describedby={(problem ?? wrong) ? problemId : undefined}
      >
        <legend className={styles.legend}>{`What “${line.description}” really came to`}</legend>
        <div className={styles.head}>
          <span className={styles.what}>{line.description}</span>
          <LineAmount line={line} money={money} strong />
        </div>
        <p className={styles.accepted}>{acceptedWords(accepted, write)}</p>
        <div className={styles.fields}>
          <Figures {...props} problemId={problemId} />
          <Button variant="quiet" aria-label={`Leave out ${line.description}`} onClick={onLeaveOut}>
            Leave it out
          </Button>
        </div>
        {(problem ?? wrong) && (
          <p id={problemId} role="alert" className={styles.problem}>
            <CircleAlert size={16} aria-hidden="true" />
            {problem ?? wrong}
          </p>
        )}
      </fieldset>
    </li>
  );
}

function Figures({ line, money, onChange, onProblem, problemId }: OpenLineProps & { problemId: string }) {
  const { locale, currency } = money;
  // as it was at first: a field that is being typed in stays
  const [isOne] = useState(() => isSingle(line));
  return (
    <>
      {!isOne && (
        <>
          <FigureInput
            className={styles.quantity}
            label="Quantity"
            suffix={unitWord(line.unit, line.quantity, locale)}
            value={line.quantity}
            read={(text) => parseQuantity(text, locale)}
            write={(value) => decimalText(value, locale)}
            onValue={(quantity) => onChange({ quantity })}
            onProblem={(text) => onProblem('quantity', text)}
            problemId={problemId}
          />
          <span aria-hidden="true">×</span>
        </>
      )}
      <FigureInput
        className={styles.price}
        label={isOne ? 'What it came to' : 'Unit price'}
        placeholder="Price?"
        prefix={currencySign(locale, currency)}
        value={line.unitPrice}
        read={(text) => parseAmount(text, locale, currency)}
        write={(value) => (value === null ? '' : amountText(value, locale, currency))}
        onValue={(unitPrice) => onChange({ unitPrice })}
        onProblem={(text) => onProblem('unitPrice', text)}
        problemId={problemId}
      />
    </>
  );
}
