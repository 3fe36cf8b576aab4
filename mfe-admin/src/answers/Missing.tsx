import { ERRORS } from '@jobspeak/contracts/errors';
import { Card } from '@jobspeak/ui';
import { Search } from '@jobspeak/ui/icons';
import { EmptyState } from '@jobspeak/ui/parts';
import { isAppError } from '@jobspeak/web';
import type { ReactNode } from 'react';

/** Whether there is no such thing: another try would come to the same. */
export const isMissing = (error: Error | null): boolean => isAppError(error) && ERRORS[error.code].status === 404;

export interface MissingProps {
  /** What there is none of: 'No such user'. */
  title: string;
  /** Why that may be. */
  children: ReactNode;
  /** Where to look on: a link. */
  way: ReactNode;
}

/** In the place of something that is not there, with the way back. */
export const Missing = ({ title, children, way }: MissingProps) => (
  <Card>
    <EmptyState icon={<Search size={28} />} title={title} action={way}>
      {children}
    </EmptyState>
  </Card>
);
