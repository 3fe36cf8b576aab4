import type { Line } from '@jobspeak/contracts';

/** What can be done with one line. */
export interface LineActions {
  change: (id: string, part: Partial<Line>) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  /** Enter: to the next line, which is made when there is none. */
  next: (id: string) => void;
}

/** Where a line's fields are found, to send the focus there. */
export const fieldId = (lineId: string, field: 'description' | 'price') => `${field}-${lineId}`;
