import { SEARCH_MAX } from '@jobspeak/contracts';
import { Field } from '@jobspeak/ui';
import { Search } from '@jobspeak/ui/icons';
import { Select } from '@jobspeak/ui/parts';
import type { ReactNode } from 'react';
import styles from './ListBar.module.css';

export interface ListBarProps<Sort extends string> {
  /** What is listed, in the plural. */
  of: string;
  /** What is searched for, and in which order it comes; null for a list that has neither. */
  asked: { search: string; sort: Sort } | null;
  sorts: readonly { value: Sort; label: string }[];
  onSearch: (search: string) => void;
  onSort: (sort: Sort) => void;
  /** The filter by status, of what has one. */
  children?: ReactNode;
}

/** What a list is narrowed and put in order with. */
export const ListBar = <Sort extends string>({ of, asked, sorts, onSearch, onSort, children }: ListBarProps<Sort>) => (
  <div className={styles.bar}>
    {asked && (
      <>
        <div role="search">
          <Field
            label={`Search ${of}`}
            hideLabel
            type="search"
            placeholder={`Search ${of}`}
            maxLength={SEARCH_MAX}
            value={asked.search}
            onChange={({ target }) => onSearch(target.value)}
            end={<Search size={20} aria-hidden="true" />}
          />
        </div>
        <div className={styles.sort}>
          <Select
            label="Order"
            hideLabel
            options={sorts}
            value={asked.sort}
            onChange={({ target }) => {
              const chosen = sorts.find(({ value }) => value === target.value);
              if (chosen) onSort(chosen.value);
            }}
          />
        </div>
      </>
    )}
    {children && <div className={styles.status}>{children}</div>}
  </div>
);
