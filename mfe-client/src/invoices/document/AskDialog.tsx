import { type AskDialogProps, AskDialog as Plain } from '@jobspeak/ui/parts';
import { reasonOf } from './moves';

/** Asks before something is done with an invoice; `failure` is why it was refused. */
export const AskDialog = ({ failure, ...rest }: Omit<AskDialogProps, 'failure'> & { failure: unknown }) => (
  <Plain {...rest} failure={failure ? reasonOf(failure) : null} />
);
