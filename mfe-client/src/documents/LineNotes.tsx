import { kindWord, type Line, type OtherReading } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Check, Pause, Play, TriangleAlert } from '@jobspeak/ui/icons';
import { Pill } from '@jobspeak/ui/parts';
import { decimalText, FigureInput, parsePercent } from '../figures';
import { CostFields } from './CostFields';
import { doubtWords, isUnsure, readingsOf } from './doubts';
import { hasCap, hasCondition, hasRange, rangeUnder } from './extents';
import { LineExtents } from './LineExtents';
import styles from './LineNotes.module.css';
import { offerOf, takeOffer } from './offers';
import { PastPrice } from './PastPrice';
import { provenanceOf } from './provenance';
import type { LineRowProps } from './row';
import { SayFigure } from './SayFigure';

/** What else there is to know of a line: its kind and marks, the words that it came from, and what it costs. */
export function LineNotes(props: LineRowProps & { problemId: string }) {
  const { line, money, actions, problemId, costs, markups, voice } = props;
  const { taxRatePercent } = line;
  const isMarked =
    offerOf(line) !== 'included' ||
    hasRange(line) ||
    hasCap(line) ||
    line.discountPercent > 0 ||
    taxRatePercent !== null ||
    line.kind !== 'material';
  if (!isMarked && !line.source && !isUnsure(line) && !costs && !props.past) return null;
  return (
    <div className={styles.notes}>
      <Offered {...props} />
      <LineExtents line={line} money={money} actions={actions} problemId={problemId} voice={voice} />
      {taxRatePercent !== null && <Pill>{`${money.taxName} ${decimalText(taxRatePercent, money.locale)}%`}</Pill>}
      {line.discountPercent > 0 && (
        <SayFigure voice={voice} line={line} field="discountPercent">
          <FigureInput
            className={styles.discount}
            label="Discount on this line"
            suffix="% off"
            value={line.discountPercent}
            read={(text) => parsePercent(text, money.locale)}
            write={(value) => decimalText(value, money.locale)}
            onValue={(discountPercent) => actions.change(line.id, { discountPercent })}
            onProblem={(problem) => actions.misread(line.id, 'discountPercent', problem)}
            problemId={problemId}
          />
        </SayFigure>
      )}
      <Origin {...props} />
      <Provenance line={line} />
      {isUnsure(line) && <Unsure {...props} />}
      <PastPrice {...props} />
      {costs && <CostFields line={line} money={money} markups={markups} actions={actions} problemId={problemId} />}
    </div>
  );
}

/** Why it wants a look, the other way in which its words can be read, and how to say that it is right. */
function Unsure({ line, money, actions }: LineRowProps) {
  const reasons = doubtWords(line);
  const other = line.source?.other;
  return (
    <span className={styles.unsure}>
      <Pill tone="warn" icon={<TriangleAlert size={14} aria-hidden="true" />}>
        Not sure
      </Pill>
      {reasons.length > 0 && <span className={styles.reason}>{reasons.join('. ')}</span>}
      {other && <Other line={line} other={other} money={money} actions={actions} />}
      <Button
        variant="secondary"
        size="small"
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => actions.change(line.id, { confidence: 1 })}
      >
        It is right
      </Button>
    </span>
  );
}

/** "12 m · or 20 m?": one press takes the other reading, as if it had been typed. */
function Other({
  line,
  other,
  money,
  actions,
}: Pick<LineRowProps, 'line' | 'money' | 'actions'> & { other: OtherReading }) {
  const [shown, instead] = readingsOf(line, other, money);
  if (shown === instead) return null;
  return (
    <span className={styles.other}>
      <span>{`${shown} · or`}</span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${instead} instead of ${shown}`}
        onClick={() => actions.change(line.id, { ...other, ...rangeUnder(line, other) })}
      >
        {`${instead}?`}
      </Button>
    </span>
  );
}

/** Where its values come from, where that was not the words. */
function Provenance({ line }: { line: Line }) {
  const told = provenanceOf(line);
  return told.length > 0 && <span className={styles.kind}>{told.join(' · ')}</span>;
}

/** What the customer may take or leave, with the mark that they will see: a box, or one of several buttons. */
function Offered({ line, counted, actions }: LineRowProps) {
  const offer = offerOf(line);
  if (offer === 'included') return null;
  const isChoice = offer === 'choice';
  const standing = isChoice ? `One of: ${line.choice ?? ''}` : hasCondition(line) ? 'If it turns out so' : 'Optional';
  const take = (selected: boolean) => actions.rewrite((lines) => takeOffer(lines, line.id, selected));
  return (
    <label className={styles.offer}>
      <input
        type={isChoice ? 'radio' : 'checkbox'}
        name={isChoice ? `choice-${line.choice ?? ''}` : undefined}
        aria-label={`Count “${line.description}” in the total`}
        checked={counted}
        onChange={({ target }) => take(isChoice || target.checked)}
      />
      <Pill tone="info">{`${standing}, ${counted ? 'in' : 'not in'} the total`}</Pill>
    </label>
  );
}

/** The line's kind, and the words that it came from. */
function Origin({ line, money, play, stop, sound }: LineRowProps) {
  const { source } = line;
  const kind = line.kind === 'material' ? null : kindWord(line.kind, money.locale);
  if (!source) return kind && <span className={styles.kind}>{kind}</span>;
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
