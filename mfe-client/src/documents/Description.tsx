import { formatMoney, type Item, type Line, unitWord } from '@jobspeak/contracts';
import { VisuallyHidden } from '@jobspeak/ui';
import { useSettled } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { type KeyboardEvent, useId, useState } from 'react';
import { itemsQuery } from './api';
import styles from './Description.module.css';
import { GrowingText } from './GrowingText';
import { fieldId } from './line-actions';
import type { Money } from './places';

export interface DescriptionProps {
  line: Line;
  money: Money;
  className?: string | undefined;
  problemId: string | undefined;
  /** Just added: the person is about to type in it. */
  fresh: boolean;
  onText: (description: string) => void;
  onItem: (item: Item) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What an item is offered with: its price, and what else it is called. */
function detailOf({ unitPrice, unit, aliases, code }: Item, { currency, locale }: Money): string {
  const per = unit === 'each' ? 'each' : `per ${unitWord(unit, 1, locale)}`;
  const price = `${formatMoney(unitPrice, currency, locale)} ${per}`;
  return [price, code, aliases.join(', ')].filter(Boolean).join(' · ');
}

/** The items that fit while somebody types; the one that is there in full already needs no offer. */
function useItems(line: Line, isTyping: boolean): readonly Item[] {
  const text = line.description.trim();
  const settled = useSettled(isTyping ? text : '');
  const { data } = useQuery(itemsQuery(settled));
  if (!isTyping || settled === '') return [];
  return (data?.items ?? []).filter(({ id, name }) => id !== line.itemId || name !== text);
}

/** What a line is: anything may be typed, and what the library knows is offered. Arrows and Enter pick; so does a press. */
export function Description({ line, money, className, problemId, fresh, onText, onItem }: DescriptionProps) {
  const [isTyping, setTyping] = useState(false);
  const [at, setAt] = useState(-1);
  const listId = useId();
  const items = useItems(line, isTyping);
  const close = () => {
    setTyping(false);
    setAt(-1);
  };
  const pick = (item: Item) => {
    close();
    onItem(item);
    document.getElementById(fieldId(line.id, 'quantity'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = items[at];
    if (items.length === 0) return;
    if (step !== undefined) setAt((at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={className}>
      <GrowingText
        id={fieldId(line.id, 'description')}
        label="Description"
        placeholder="What is it?"
        value={line.description}
        maxLength={300}
        enterKeyHint="next"
        aria-autocomplete="list"
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={items[at] ? `${listId}-${at}` : undefined}
        aria-invalid={problemId && line.description.trim() === '' ? true : undefined}
        aria-describedby={problemId}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this line
        autoFocus={fresh}
        onText={(text) => {
          setTyping(true);
          setAt(-1);
          onText(text);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Offers id={listId} items={items} at={at} money={money} onPick={pick} />
      <VisuallyHidden>
        <span aria-live="polite">
          {items.length > 0 &&
            at < 0 &&
            `${items.length === 1 ? '1 item' : `${items.length} items`} of your library. Pick with the down arrow.`}
        </span>
      </VisuallyHidden>
    </span>
  );
}

interface OffersProps {
  id: string;
  items: readonly Item[];
  /** Which one the keyboard is on; -1 for none. */
  at: number;
  money: Money;
  onPick: (item: Item) => void;
}

/** The list comes into sight where bars or the end of the screen would hide it. */
const showList = (list: HTMLElement | null): void => list?.scrollIntoView?.({ block: 'nearest' });

const Offers = ({ id, items, at, money, onPick }: OffersProps) =>
  items.length > 0 && (
    <ul ref={showList} id={id} role="listbox" aria-label="From your library" className={styles.list}>
      {items.map((item, index) => (
        <li
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
          onClick={() => onPick(item)}
        >
          <span>{item.name}</span>
          <small>{detailOf(item, money)}</small>
        </li>
      ))}
    </ul>
  );
