import { CONDITION_MAX, kindWord, type Line, LineKind } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { Combobox, Dialog, SegmentedControl, Select, Switch } from '@jobspeak/ui/parts';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { businessQuery } from '../business';
import { decimalText, FigureField, parsePercent } from '../figures';
import { CostFields } from './CostFields';
import type { Markups } from './costs';
import { ExtentFields } from './ExtentFields';
import styles from './LineDialog.module.css';
import type { LineActions } from './line-actions';
import {
  choiceNames,
  includeAlways,
  joinChoice,
  makeOptional,
  type Offer,
  offerOf,
  takeOffer,
  usualChoice,
} from './offers';
import type { Money } from './places';
import { ratesOf } from './rates';
import type { DocumentLines } from './schema';
import { TaxField } from './TaxField';

export interface LineDialogProps {
  line: Line;
  content: DocumentLines;
  counted: boolean;
  money: Money;
  markups: Markups | undefined;
  problems: Readonly<Record<string, string>>;
  actions: LineActions;
  onClose: () => void;
}

/** Everything that is said of a line but rarely: each change counts at once, and Undo takes it back. */
export function LineDialog(props: LineDialogProps) {
  const { line, content, money, markups, problems, actions, onClose } = props;
  const { data: settings } = useQuery(businessQuery());
  const kinds = LineKind.options.map((value) => ({ value, label: kindWord(value, money.locale) }));
  const problem = problems[`${line.id}.discountPercent`];
  const costProblem = problems[`${line.id}.unitCost`] ?? problems[`${line.id}.markup`];
  return (
    <Dialog open title={line.description || 'Line'} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <div className={styles.form}>
        <SegmentedControl
          label="Kind"
          value={line.kind}
          options={kinds}
          onChange={(kind) => actions.change(line.id, { kind })}
        />
        <OfferFields {...props} />
        <div className={styles.pair}>
          {content.sections.length > 0 && (
            <Select
              label="Section"
              value={line.sectionId ?? ''}
              options={[
                { value: '', label: 'No section' },
                ...content.sections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => actions.place(line.id, { sectionId: target.value || null, beforeId: null })}
            />
          )}
          <FigureField
            label="Discount on this line"
            suffix="%"
            value={line.discountPercent}
            read={(text) => parsePercent(text, money.locale)}
            write={(value) => (value === 0 ? '' : decimalText(value, money.locale))}
            placeholder="None"
            problem={problem}
            onValue={(discountPercent) => actions.change(line.id, { discountPercent })}
            onProblem={(text) => actions.misread(line.id, 'discountPercent', text)}
          />
          <TaxField
            label={money.taxName}
            value={line.taxRatePercent}
            rates={ratesOf(settings)}
            money={money}
            none={{ value: null, label: 'As the document' }}
            problem={problems[`${line.id}.taxRatePercent`]}
            onValue={(taxRatePercent) => actions.change(line.id, { taxRatePercent })}
            onProblem={(text) => actions.misread(line.id, 'taxRatePercent', text)}
          />
        </div>
        <div className={styles.pair}>
          <ExtentFields line={line} money={money} problems={problems} actions={actions} />
        </div>
        <div className={styles.costs}>
          <p>For your eyes only</p>
          <CostFields line={line} money={money} markups={markups} actions={actions} problemId={`costs-${line.id}`} />
          {costProblem && (
            <p id={`costs-${line.id}`} role="alert" className={styles.problem}>
              {costProblem}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const OFFERS: { value: Offer; label: string }[] = [
  { value: 'included', label: 'Included' },
  { value: 'optional', label: 'Optional' },
  { value: 'choice', label: 'A choice' },
];

const HINTS: Record<Offer, string> = {
  included: 'A part of the work: always in the total.',
  optional: 'The customer ticks it, or leaves it.',
  choice: 'The customer picks one of the lines with the same choice.',
};

/** How the customer meets the line: as a part of the work, an extra, or one of several. */
function OfferFields({ line, content, counted, actions }: LineDialogProps) {
  const offer = offerOf(line);
  const set = (next: Offer) =>
    actions.rewrite((lines) =>
      next === 'choice'
        ? joinChoice(lines, line.id, usualChoice(lines))
        : (next === 'optional' ? makeOptional : includeAlways)(lines, line.id),
    );
  return (
    <div className={styles.offer}>
      <SegmentedControl
        label="Offered as"
        value={offer}
        options={OFFERS}
        onChange={(next) => next !== offer && set(next)}
      />
      <p className={styles.hint}>{HINTS[offer]}</p>
      {line.choice !== null && (
        <ChoiceName
          key={line.choice}
          line={line}
          choice={line.choice}
          names={choiceNames(content.lines)}
          actions={actions}
        />
      )}
      {offer === 'optional' && (
        <Field
          label="Only if"
          placeholder="the joists are rotten"
          hint="Empty: an extra that your customer may simply want."
          value={line.condition ?? ''}
          maxLength={CONDITION_MAX}
          onChange={({ target }) => actions.change(line.id, { condition: target.value || null })}
        />
      )}
      {offer !== 'included' && (
        <Switch
          label={offer === 'choice' ? 'Propose this one' : 'In the total from the start'}
          hint="The customer can still change it."
          checked={counted}
          // a choice always has one; to propose another is to switch that one on
          disabled={offer === 'choice' && counted}
          onChange={({ target }) => actions.rewrite((lines) => takeOffer(lines, line.id, target.checked))}
        />
      )}
    </div>
  );
}

interface ChoiceNameProps {
  line: Line;
  choice: string;
  names: readonly string[];
  actions: LineActions;
}

/** Which choice the line belongs to: one that is there already, or a new one by its name. */
function ChoiceName({ line, choice, names, actions }: ChoiceNameProps) {
  const [text, setText] = useState(choice);
  const join = (name: string) => {
    const clean = name.trim();
    if (clean === '') setText(choice);
    else if (clean !== choice) actions.rewrite((lines) => joinChoice(lines, line.id, clean));
  };
  return (
    <Combobox
      label="Name of the choice"
      hint="Lines with the same name are alternatives."
      value={text}
      maxLength={80}
      options={names.filter((name) => name !== choice).map((name) => ({ id: name, label: name }))}
      onType={setText}
      onSelect={join}
      onBlur={() => join(text)}
    />
  );
}
