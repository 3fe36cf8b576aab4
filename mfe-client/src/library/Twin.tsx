import { SEARCH_MAX } from '@jobspeak/contracts';
import { useQuery } from '@jobspeak/web/query';
import type { ReactNode } from 'react';
import { type Entries, type Noun, searchQuery } from './api';

export interface TwinProps<N extends Noun> {
  noun: N;
  /** What both have: a name, an address. */
  text: string;
  textOf: (entry: Entries[N]) => string;
  children: (entry: Entries[N]) => ReactNode;
}

/** The entry that has a name or address already, once it is found. */
export function Twin<N extends Noun>({ noun, text, textOf, children }: TwinProps<N>) {
  const plain = text.trim().toLowerCase();
  const { data } = useQuery({ ...searchQuery(noun, plain), enabled: plain !== '' && plain.length <= SEARCH_MAX });
  const found = data?.items.find((entry) => textOf(entry).toLowerCase() === plain);
  return found ? children(found) : null;
}
