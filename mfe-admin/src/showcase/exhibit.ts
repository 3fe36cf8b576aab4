import type { ReactNode } from 'react';

/** Something that is shown, by its name in the shared components. */
export interface Exhibit {
  name: string;
  /** Takes the width of both columns. */
  wide?: boolean;
  Part: () => ReactNode;
}
