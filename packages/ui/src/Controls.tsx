import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './Controls.module.css';
import { classes } from './classes';
import { FieldFrame, type FieldFrameProps } from './Field';
import { ChevronDown } from './icons';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrameProps {}

/** Several lines of text; grows with what is written. */
export function TextArea({ label, hint, error, hideLabel, id, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(binding) => <textarea rows={rows} {...rest} {...binding} className={classes(styles.textArea, className)} />}
    </FieldFrame>
  );
}

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}
export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldFrameProps {
  options: readonly SelectOption[];
}

/** One of a list, with the phone's own picker. */
export function Select({ label, hint, error, hideLabel, id, className, options, ...rest }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(binding) => (
        <span className={styles.selectBox}>
          <select {...rest} {...binding} className={classes(styles.select, className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  );
}

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** Ticked or not. */
export const Checkbox = ({ label, hint, className, ...rest }: CheckProps) => (
  <label className={classes(styles.check, className)}>
    <input {...rest} type="checkbox" className={styles.checkbox} />
    <CheckText label={label} hint={hint} />
  </label>
);

/** On or off, at once. */
export const Switch = ({ label, hint, className, ...rest }: CheckProps) => (
  <label className={classes(styles.check, className)}>
    <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    <CheckText label={label} hint={hint} />
  </label>
);

const CheckText = ({ label, hint }: { label: ReactNode; hint: ReactNode }) => (
  <span className={styles.checkText}>
    <span>{label}</span>
    {hint && <small>{hint}</small>}
  </span>
);

export interface ChoiceProps<Value extends string> {
  /** What is being chosen. */
  label: string;
  value: Value;
  options: readonly (SelectOption<Value> & { icon?: ReactNode; count?: number | undefined })[];
  onChange: (value: Value) => void;
}

/** Scrolls a row sideways until one of it is in its middle; the page stays where it is. */
function centre(row: HTMLElement, one: Element): void {
  const [frame, place] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
}

function Choice<Value extends string>(props: ChoiceProps<Value> & { group: string; item: string }) {
  const row = useRef<HTMLFieldSetElement>(null);
  // who comes by a link sees what is chosen, wherever it stands in the row
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    if (row.current && chosen) centre(row.current, chosen);
  }, []);
  return (
    <fieldset ref={row} className={props.group}>
      <legend className={styles.legend}>{props.label}</legend>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          className={props.item}
          onClick={() => props.onChange(option.value)}
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** One of two to four that are always all in sight. */
export const SegmentedControl = <Value extends string>(props: ChoiceProps<Value>) => (
  <Choice {...props} group={styles.segments ?? ''} item={styles.segment ?? ''} />
);

export interface ChipSetProps<Value extends string> {
  /** What is being narrowed down. */
  label: string;
  /** Those that are on. */
  values: readonly Value[];
  options: readonly (SelectOption<Value> & { count?: string | undefined })[];
  onToggle: (value: Value) => void;
}

/** A row of filters, several of which can be on; it scrolls sideways on a phone. */
export function ChipSet<Value extends string>({ label, values, options, onToggle }: ChipSetProps<Value>) {
  const set = useRef<HTMLFieldSetElement>(null);
  const isTouched = useRef(false);
  const widths = options.map(({ count }) => count).join();
  // who comes by a link sees what is on, wherever it stands in the row, also once the counts have widened it
  useEffect(() => {
    const on = set.current?.querySelector('[aria-pressed="true"]');
    if (!isTouched.current && set.current && on) centre(set.current, on);
  }, [widths]);
  const touch = () => {
    isTouched.current = true;
  };
  return (
    <fieldset ref={set} className={styles.chips} onPointerDown={touch} onKeyDown={touch}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, label: word, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={values.includes(value)}
          className={styles.chip}
          onClick={() => onToggle(value)}
        >
          {word}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** A row of filters that scrolls sideways on a phone. */
export const Chips = <Value extends string>(props: ChoiceProps<Value>) => (
  <Choice {...props} group={styles.chips ?? ''} item={styles.chip ?? ''} />
);
