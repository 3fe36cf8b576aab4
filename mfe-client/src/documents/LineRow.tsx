import { type Line, lineNet, needsCheck, SURE_ENOUGH, UNITS, Unit } from '@jobspeak/contracts';
import { Button, classes } from '@jobspeak/ui';
import { Check, ChevronDown, CircleAlert, Pause, Play, TriangleAlert } from '@jobspeak/ui/icons';
import { Money, Pill } from '@jobspeak/ui/parts';
import { type KeyboardEvent, memo } from 'react';
import {
  amountText,
  currencySign,
  decimalText,
  FigureInput,
  parseAmount,
  parsePercent,
  parseQuantity,
} from '../figures';
import type { AudioControls } from '../generation';
import { GrowingText } from './GrowingText';
import { LineMenu } from './LineMenu';
import styles from './LineRow.module.css';
import { fieldId, type LineActions, lineId } from './line-actions';
import { KIND_WORDS, unitWord } from './units';

export interface LineRowProps {
  line: Line;
  index: number;
  count: number;
  money: { currency: string; locale: string; taxName: string };
  problem: string | undefined;
  actions: LineActions;
  /** There when the document comes from a recording. */
  play: AudioControls['play'] | undefined;
  stop: AudioControls['stop'] | undefined;
  /** Whether this line is being heard. */
  sound: AudioControls['state'];
  /** Just added: the person is about to type in it. */
  fresh: boolean;
}

const problemIdOf = (line: Line) => `problem-${line.id}`;
const isUnsure = (line: Line) => line.confidence < SURE_ENOUGH;

/** One line of the document, edited where it stands. Typing in one does not draw the others again. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, count, problem, actions, fresh } = props;
  const problemId = problemIdOf(line);
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || !inField || event.nativeEvent.isComposing) return;
    event.preventDefault();
    actions.next(line.id);
  };
  return (
    <li
      id={lineId(line.id)}
      tabIndex={-1}
      className={styles.line}
      data-check={(line.description !== '' && needsCheck(line)) || undefined}
      data-optional={line.optional || undefined}
      onKeyDown={onKeyDown}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{`Line ${index + 1}: ${line.description || 'empty'}`}</legend>
        <div className={styles.fields}>
          <div className={styles.head}>
            <GrowingText
              id={fieldId(line.id, 'description')}
              className={styles.description}
              label="Description"
              placeholder="What is it?"
              value={line.description}
              maxLength={300}
              enterKeyHint="next"
              aria-invalid={(problem && line.description.trim() === '') || undefined}
              aria-describedby={problem ? problemId : undefined}
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for this line
              autoFocus={fresh}
              onText={(description) => actions.change(line.id, { description })}
            />
            <Net {...props} />
          </div>

          <Figures {...props} />
          <div className={styles.menu}>
            <LineMenu line={line} place={{ index, count }} actions={actions} />
          </div>
        </div>
        {problem && (
          <p id={problemId} role="alert" className={styles.problem}>
            <CircleAlert size={16} aria-hidden="true" />
            {problem}
          </p>
        )}
        <Notes {...props} />
      </fieldset>
    </li>
  );
});

function Figures({ line, money: { locale, currency }, actions }: LineRowProps) {
  const problemId = problemIdOf(line);
  const missing = line.unitPrice === null && line.description !== '';
  return (
    <>
      <FigureInput
        className={styles.quantity}
        label="Quantity"
        value={line.quantity}
        read={(text) => parseQuantity(text, locale)}
        write={(value) => decimalText(value, locale)}
        onValue={(quantity) => actions.change(line.id, { quantity })}
        onProblem={(problem) => actions.misread(line.id, 'quantity', problem)}
        problemId={problemId}
      />
      <span className={styles.unit}>
        <select
          aria-label="Unit"
          value={line.unit}
          onChange={({ target }) => actions.change(line.id, { unit: Unit.parse(target.value) })}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unitWord(unit, line.quantity)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <FigureInput
        id={fieldId(line.id, 'price')}
        className={classes(styles.price, missing && styles.missing)}
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
    </>
  );
}

const Net = ({ line, money: { currency, locale } }: LineRowProps) => (
  <span className={styles.net}>
    {line.unitPrice === null ? (
      line.description !== '' && (
        <Pill tone="warn" icon={<TriangleAlert size={14} aria-hidden="true" />}>
          Price?
        </Pill>
      )
    ) : (
      <Money minor={lineNet(line)} currency={currency} locale={locale} strong />
    )}
  </span>
);

/** What else there is to know of a line: its kind and marks, and the words that it came from. */
function Notes(row: LineRowProps) {
  const { line, money, actions } = row;
  const { taxRatePercent } = line;
  const marked = line.optional || line.discountPercent > 0 || taxRatePercent !== null || line.kind !== 'material';
  if (!marked && !line.source && !isUnsure(line)) return null;
  return (
    <div className={styles.notes}>
      {line.optional && <Pill tone="info">Optional, not in the total</Pill>}
      {taxRatePercent !== null && <Pill>{`${money.taxName} ${decimalText(taxRatePercent, money.locale)}%`}</Pill>}
      {line.discountPercent > 0 && (
        <FigureInput
          className={styles.discount}
          label="Discount on this line"
          suffix="% off"
          value={line.discountPercent}
          read={(text) => parsePercent(text, money.locale)}
          write={(value) => decimalText(value, money.locale)}
          onValue={(discountPercent) => actions.change(line.id, { discountPercent })}
          onProblem={(problem) => actions.misread(line.id, 'discountPercent', problem)}
          problemId={problemIdOf(line)}
        />
      )}
      <Origin {...row} />
      {isUnsure(line) && (
        <span className={styles.unsure}>
          <Pill tone="warn" icon={<TriangleAlert size={14} aria-hidden="true" />}>
            Not sure
          </Pill>
          <Button
            variant="secondary"
            size="small"
            icon={<Check size={16} aria-hidden="true" />}
            onClick={() => actions.change(line.id, { confidence: 1 })}
          >
            It is right
          </Button>
        </span>
      )}
    </div>
  );
}

/** The line's kind, and the words that it came from. */
function Origin({ line, play, stop, sound }: LineRowProps) {
  const { source } = line;
  const kind = line.kind === 'material' ? null : KIND_WORDS[line.kind];
  if (!source) return kind && <span className={styles.origin}>{kind}</span>;
  const { startMs, endMs } = source;
  const mine = sound !== 'idle';
  return (
    <p className={styles.origin}>
      {play && startMs !== null && (
        <Button
          variant="quiet"
          size="small"
          className={styles.hear}
          busy={sound === 'loading'}
          icon={mine ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          onClick={() => (mine ? stop?.() : play({ key: line.id, startMs, endMs: endMs ?? undefined }))}
        >
          {mine ? 'Stop' : 'Hear it'}
        </Button>
      )}
      <span>
        {kind && `${kind} · `}
        <q>{source.text}</q>
      </span>
    </p>
  );
}
