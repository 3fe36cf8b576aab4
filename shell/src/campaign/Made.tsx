import { Button, buttonClass } from '@jobspeak/ui';
import { homeOf, paths, SESSION_KEYS } from '@jobspeak/web';
import { rememberTrial } from '@jobspeak/web/trial';
import type { RefObject } from 'react';
import { Paper } from './Paper';
import type { Progress } from './use-trial';

interface Props extends Extract<Progress, { name: 'made' }> {
  heading: RefObject<HTMLHeadingElement | null>;
  onAgain: () => void;
}

const isSignedIn = () => localStorage.getItem(SESSION_KEYS.token) !== null;

/** The quote, and how to keep it: whoever signs up or in within the hour finds it in their account. */
export function Made({ token, quote, keptUntil, heading, onAgain }: Props) {
  const keep = () => rememberTrial({ token, keptUntil });
  const until = new Intl.DateTimeFormat(quote.locale, { timeStyle: 'short' }).format(new Date(keptUntil));
  return (
    <div className="try-card try-made">
      <h2 ref={heading} tabIndex={-1} className="try-title">
        Here is your quote
      </h2>
      {quote.words && <blockquote className="try-heard">“{quote.words}”</blockquote>}
      <Paper quote={quote} />
      {isSignedIn() ? (
        <a className={buttonClass({ size: 'large', wide: true })} href={homeOf('user')} onClick={keep}>
          Keep it in my account
        </a>
      ) : (
        <>
          <a className={buttonClass({ size: 'large', wide: true })} href={paths.signup()} onClick={keep}>
            Sign up to keep it
          </a>
          <p className="try-quiet">
            Free, and it waits for you until {until}. Already with us?{' '}
            <a href={paths.login()} onClick={keep}>
              Log in
            </a>
          </p>
        </>
      )}
      <Button variant="secondary" wide onClick={onAgain}>
        Try another one
      </Button>
    </div>
  );
}
