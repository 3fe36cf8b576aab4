import type { ResetTokenState } from '@jobspeak/contracts';
import { CREDENTIAL_TEXTS, PASSWORD_MIN } from '@jobspeak/contracts/credentials';
import { Button, buttonClass, FormError, Loading, PasswordField, useToasts } from '@jobspeak/ui';
import { api, closeSession, ERRORS, isAppError, nothing, type Parser, paths } from '@jobspeak/web';
import { QueryProvider, queryOptions, useSuspenseQuery } from '@jobspeak/web/query';
import { Link, useNavigate, useSearchParams } from '@jobspeak/web/router';
import { Suspense } from 'react';
import { Form, type Texts, useSubmit } from '../form';
import { Welcome } from '../welcome';
import { passwordText } from './checks';

const INVALID: ResetTokenState = { valid: false, reason: 'invalid' };
const TokenState: Parser<ResetTokenState> = {
  parse: (value) => {
    const { valid, reason } = (value ?? {}) as Partial<ResetTokenState>;
    return valid === true ? { valid, reason: null } : { valid: false, reason: reason ?? 'invalid' };
  },
};

interface LinkFacts {
  email: string;
  token: string;
}

/** Whether the link still works; any failure means that it does not (specification, section 7). */
const tokenQuery = ({ email, token }: LinkFacts) =>
  queryOptions({
    queryKey: ['reset-token', email, token],
    queryFn: ({ signal }) =>
      api
        .get(`/auth/verify-reset-token?${new URLSearchParams({ email, token })}`, TokenState, { signal })
        .catch(() => INVALID),
    staleTime: 0,
    gcTime: 0,
  });

/** Where the link of the e-mail leads: it is looked at first, then a new password is asked for. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const link = { email: query.get('email') ?? '', token: query.get('token') ?? '' };
  return (
    <QueryProvider>
      <Suspense fallback={<Loading />}>
        <CheckedLink link={link} />
      </Suspense>
    </QueryProvider>
  );
}

const REASONS: Record<NonNullable<ResetTokenState['reason']>, string> = {
  invalid: ERRORS.INVALID_TOKEN.text,
  expired: 'This link has expired. Please request a new one.',
  used: 'This link has been used already. Please request a new one.',
};

function CheckedLink({ link }: { link: LinkFacts }) {
  const { data: state } = useSuspenseQuery(tokenQuery(link));
  if (state.valid) return <NewPassword link={link} />;
  return (
    <Welcome
      title="This link does not work"
      subtitle={REASONS[state.reason ?? 'invalid']}
      footer={<Link to={paths.login()}>Back to log in</Link>}
    >
      <Link to={paths.forgotPassword()} className={buttonClass({ size: 'large', wide: true })}>
        Request a new link
      </Link>
    </Welcome>
  );
}

const NAMES = ['password', 'again'] as const;
type Name = (typeof NAMES)[number];

function check({ password, again }: Record<Name, string>): Texts<Name> {
  const wrong = passwordText(password);
  if (wrong) return { password: wrong };
  return password === again ? {} : { again: CREDENTIAL_TEXTS.mismatch };
}

/** Some failures of the whole call are about the password. */
const fieldOf = (error: unknown): Name | undefined =>
  isAppError(error) && error.code === 'INVALID_PASSWORD' ? 'password' : undefined;

function NewPassword({ link }: { link: LinkFacts }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { onSubmit, field, formError, busy } = useSubmit({
    names: NAMES,
    check,
    fieldOf,
    send: async ({ password }) => {
      await api.post('/auth/reset-password', nothing, { ...link, password });
      closeSession(); // a new password ends every session, this one too
      toasts.show({ type: 'success', title: 'Your password is changed', message: 'Log in with the new one.' });
      await navigate(paths.login(), { replace: true });
    },
  });
  return (
    <Welcome
      title="Set a new password"
      subtitle={`For ${link.email}. You will be logged out everywhere else.`}
      footer={<Link to={paths.login()}>Back to log in</Link>}
    >
      <Form onSubmit={onSubmit}>
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...field('password')}
        />
        <PasswordField label="New password again" autoComplete="new-password" {...field('again')} />
        <FormError>{formError}</FormError>
        <Button type="submit" size="large" wide busy={busy}>
          Set the password
        </Button>
      </Form>
    </Welcome>
  );
}
