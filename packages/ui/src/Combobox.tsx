import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './Combobox.module.css';
import { classes } from './classes';
import { Field, type FieldFrameProps } from './Field';

export interface ComboboxOption {
  id: string;
  label: string;
  /** A second line that tells two of the same name apart. */
  detail?: string | undefined;
}

export interface ComboboxProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect' | 'list'>,
    FieldFrameProps {
  value: string;
  options: readonly ComboboxOption[];
  onType: (text: string) => void;
  onSelect: (id: string) => void;
  end?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A text field that offers what is known already; anything else may be typed. */
export function Combobox({ options, value, onType, onSelect, onBlur, ...rest }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const listId = useId();
  const shown = open && options.length > 0;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const select = (option: ComboboxOption) => {
    onSelect(option.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = options[at];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      select(chosen);
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.combobox}>
      <Field
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        value={value}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <ul id={listId} role="listbox" aria-label={rest.label} hidden={!shown} className={styles.list}>
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(styles.option, index === at && styles.active)}
            onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
            onClick={() => select(option)}
          >
            <span>{option.label}</span>
            {option.detail && <small>{option.detail}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
