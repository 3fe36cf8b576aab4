import { type Line, unitWord } from '@jobspeak/contracts';
import { classes } from '@jobspeak/ui';
import {
  amountText,
  currencySign,
  decimalText,
  FigureInput,
  parseAmount,
  parseQuantity,
  type Reading,
} from '../figures';
import { hasCap, hasCondition } from './extents';
import type { FigureVoice } from './figure-voice';
import { GrowingText } from './GrowingText';
import styles from './LineExtents.module.css';
import { fieldId, type LineActions } from './line-actions';
import type { Money } from './places';
import { SayFigure } from './SayFigure';

interface ExtentsProps {
  line: Line;
  money: Money;
  actions: Pick<LineActions, 'change' | 'misread'>;
  problemId: string;
  voice: FigureVoice | undefined;
}

/** What a line says beside one figure, each where it stands: its range, the most that it can come to, what makes it due. */
export const LineExtents = (props: ExtentsProps) => (
  <>
    <Condition {...props} />
    <LowQuantity {...props} />
    <LowPrice {...props} />
    <Cap {...props} />
  </>
);

/** An empty field says nothing: a lower end has to. */
const demand = (reading: Reading<number | null>): Reading<number> =>
  'problem' in reading
    ? reading
    : reading.value === null
      ? { problem: 'Enter the lower end.' }
      : { value: reading.value };

function LowQuantity({ line, money: { locale }, actions, problemId, voice }: ExtentsProps) {
  const { low } = line;
  if (low?.quantity === undefined) return null;
  return (
    <span className={styles.extent}>
      <SayFigure voice={voice} line={line} field="low.quantity">
        <FigureInput
          id={fieldId(line.id, 'low-quantity')}
          className={styles.figure}
          label="From quantity"
          prefix="From"
          value={low.quantity}
          read={(text) => parseQuantity(text, locale)}
          write={(value) => decimalText(value, locale)}
          onValue={(quantity) => actions.change(line.id, { low: { ...low, quantity } })}
          onProblem={(problem) => actions.misread(line.id, 'low.quantity', problem)}
          problemId={problemId}
        />
      </SayFigure>
      {`to ${decimalText(line.quantity, locale)} ${unitWord(line.unit, line.quantity, locale)}`}
    </span>
  );
}

function LowPrice({ line, money: { locale, currency }, actions, problemId, voice }: ExtentsProps) {
  const { low, unitPrice } = line;
  if (low?.unitPrice === undefined) return null;
  const sign = currencySign(locale, currency);
  return (
    <span className={styles.extent}>
      <SayFigure voice={voice} line={line} field="low.unitPrice">
        <FigureInput
          id={fieldId(line.id, 'low-price')}
          className={classes(styles.figure, styles.amount)}
          label="From unit price"
          prefix={`From ${sign}`}
          value={low.unitPrice}
          read={(text) => demand(parseAmount(text, locale, currency))}
          write={(value) => amountText(value, locale, currency)}
          onValue={(price) => actions.change(line.id, { low: { ...low, unitPrice: price } })}
          onProblem={(problem) => actions.misread(line.id, 'low.unitPrice', problem)}
          problemId={problemId}
        />
      </SayFigure>
      {unitPrice !== null && `to ${sign}${amountText(unitPrice, locale, currency)}`}
    </span>
  );
}

function Cap({ line, money: { locale, currency }, actions, problemId, voice }: ExtentsProps) {
  if (!hasCap(line)) return null;
  return (
    <SayFigure voice={voice} line={line} field="cap">
      <FigureInput
        id={fieldId(line.id, 'cap')}
        className={classes(styles.figure, styles.cap)}
        label="At most"
        prefix={`At most ${currencySign(locale, currency)}`}
        value={line.cap ?? 0}
        read={(text) => {
          const reading = parseAmount(text, locale, currency);
          return 'problem' in reading ? reading : { value: reading.value ?? 0 };
        }}
        write={(value) => (value === 0 ? '' : amountText(value, locale, currency))}
        onValue={(cap) => actions.change(line.id, { cap })}
        onProblem={(problem) => actions.misread(line.id, 'cap', problem)}
        problemId={problemId}
      />
    </SayFigure>
  );
}

function Condition({ line, actions }: ExtentsProps) {
  if (!hasCondition(line)) return null;
  return (
    <span className={styles.condition}>
      <span aria-hidden="true">Only if</span>
      <GrowingText
        id={fieldId(line.id, 'condition')}
        className={styles.words}
        label="Only if"
        placeholder="the joists are rotten"
        value={line.condition ?? ''}
        maxLength={200}
        onText={(condition) => actions.change(line.id, { condition })}
      />
    </span>
  );
}
