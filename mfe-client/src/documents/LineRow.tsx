import { type Item, type Line, needsCheck, UNITS, Unit, unitWord } from '@jobspeak/contracts';
import { ChevronDown, CircleAlert, GripVertical, TriangleAlert } from '@jobspeak/ui/icons';
import { Pill } from '@jobspeak/ui/parts';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { amountText, currencySign, decimalText, FigureInput, parseAmount, parseQuantity } from '../figures';
import { LineAmount } from './Amount';
import { Description } from './Description';
import { rangeUnder } from './extents';
import { LineMenu } from './LineMenu';
import { LineNotes } from './LineNotes';
import styles from './LineRow.module.css';
import { fieldId, lineId } from './line-actions';
import type { LineRowProps } from './row';
import { SayFigure } from './SayFigure';

const problemIdOf = (line: Line) => `problem-${line.id}`;

/** What a line takes over from an item of the library; what was said of its quantity stays. */
const partsOf = ({ id, name, kind, unit, unitPrice, unitCost, taxRatePercent }: Item): Partial<Line> => ({
  itemId: id,
  description: name.slice(0, 300),
  kind,
  unit,
  unitPrice,
  unitCost,
  taxRatePercent,
});

/** One line of the document, edited where it stands. Typing in one does not draw the others again. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, money, problem, actions, fresh } = props;
  const problemId = problemIdOf(line);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const inField =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
    if (event.key !== 'Enter' || !inField || event.nativeEvent.isComposing) return;
    event.preventDefault();
    actions.next(line.id);
  };
  return (
    <li
      id={lineId(line.id)}
      tabIndex={-1}
      className={styles.line}
      data-stop="line"
      data-id={line.id}
      data-check={(line.description !== '' && needsCheck(line)) || undefined}
      data-uncounted={!props.counted || undefined}
      onKeyDown={onKeyDown}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{`Line ${number}: ${line.description || 'empty'}`}</legend>
        <div className={styles.fields}>
          <div className={styles.head}>
            <Description
              className={styles.description}
              line={line}
              money={money}
              problemId={problem ? problemId : undefined}
              fresh={fresh}
              onText={(description) =>
                actions.change(line.id, { description, ...(description.trim() === '' && { itemId: null }) })
              }
              onItem={(item) => actions.change(line.id, { ...partsOf(item), ...rangeUnder(line, item) })}
            />
            <Net {...props} />
          </div>
          <Figures {...props} />
          <div className={styles.menu}>
            <LineMenu
              line={line}
              isFirst={props.isFirst}
              isLast={props.isLast}
              actions={actions}
              onSayAgain={props.onSayAgain}
            />
          </div>
          <Handle {...props} />
        </div>
        {problem && (
          <p id={problemId} role="alert" className={styles.problem}>
            <CircleAlert size={16} aria-hidden="true" />
            {problem}
          </p>
        )}
        <LineNotes {...props} problemId={problemId} />
      </fieldset>
    </li>
  );
});

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the line: dragged by a finger or a mouse, or by the arrow keys. */
function Handle({ line, actions, onGrab }: LineRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    actions.move(line.id, by);
  };
  const onPointerDown = (event: PointerEvent) => event.button === 0 && onGrab(line.id, event.nativeEvent);
  return (
    <button
      type="button"
      id={fieldId(line.id, 'handle')}
      className={styles.handle}
      aria-label={`Move ${line.description || 'this line'}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title="Drag to move, or use the arrow keys"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  );
}

function Figures({ line, money: { locale, currency }, actions, voice }: LineRowProps) {
  const problemId = problemIdOf(line);
  const missing = line.unitPrice === null && line.description !== '';
  return (
    <>
      <SayFigure voice={voice} line={line} field="quantity" className={styles.quantity}>
        <FigureInput
          id={fieldId(line.id, 'quantity')}
          label="Quantity"
          value={line.quantity}
          read={(text) => parseQuantity(text, locale)}
          write={(value) => decimalText(value, locale)}
          onValue={(quantity) => actions.change(line.id, { quantity })}
          onProblem={(problem) => actions.misread(line.id, 'quantity', problem)}
          problemId={problemId}
        />
      </SayFigure>
      <span className={styles.unit}>
        <select
          aria-label="Unit"
          value={line.unit}
          onChange={({ target }) => actions.change(line.id, { unit: Unit.parse(target.value) })}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unitWord(unit, line.quantity, locale)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <SayFigure voice={voice} line={line} field="unitPrice" className={styles.price}>
        <FigureInput
          id={fieldId(line.id, 'price')}
          className={missing ? styles.missing : undefined}
          label="Unit price"
          placeholder="Price?"
          prefix={missing ? <TriangleAlert size={16} /> : currencySign(locale, currency)}
          value={line.unitPrice}
          read={(text) => parseAmount(text, locale, currency)}
          write={(value) => (value === null ? '' : amountText(value, locale, currency))}
          onValue={(unitPrice) => actions.change(line.id, { unitPrice })}
          onProblem={(problem) => actions.misread(line.id, 'unitPrice', problem)}
          problemId={problemId}
        />
      </SayFigure>
    </>
  );
}

const Net = ({ line, money }: LineRowProps) => (
  <span className={styles.net}>
    {line.unitPrice === null ? (
      line.description !== '' && (
        <Pill tone="warn" icon={<TriangleAlert size={14} aria-hidden="true" />}>
          Price?
        </Pill>
      )
    ) : (
      <LineAmount line={line} money={money} strong />
    )}
  </span>
);
