import { useSearchParams } from '@jobspeak/web/router';
import { namesOf, type Range, rangeOf } from './ranges';

/** The stretch of time in the address, and how to go to another one; the rest of the address stays. */
export function useRange(usual?: Parameters<typeof rangeOf>[1]): [Range, (range: Range) => void] {
  const [query, setQuery] = useSearchParams();
  const setRange = (range: Range) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['range', 'from', 'to']) after.delete(name);
      for (const [name, value] of Object.entries(namesOf(range))) after.set(name, value);
      return after;
    });
  return [rangeOf(query, usual), setRange];
}
