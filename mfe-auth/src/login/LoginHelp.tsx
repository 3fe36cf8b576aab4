import { buttonClass } from '@jobspeak/ui';
import { type ErrorCode, paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { SendAgain } from '../verification';

/** What can be done about a refusal that right credentials do not mend; nothing for any other. */
export default function LoginHelp({ code, email }: { code: ErrorCode; email: string }) {
  if (code === 'EMAIL_NOT_VERIFIED') return <SendAgain email={email} />;
  if (code !== 'PASSWORD_EXPIRED' && code !== 'ACCOUNT_LOCKED') return null;
  return (
    <Link
      to={`${paths.forgotPassword()}?${new URLSearchParams({ email })}`}
      className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
    >
      Set a new password
    </Link>
  );
}
