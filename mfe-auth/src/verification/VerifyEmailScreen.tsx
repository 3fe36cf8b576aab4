import { buttonClass, Loading } from '@jobspeak/ui';
import { api, homeOf, isAppError, nothing, paths, storeUser, submit, textOf, useSession } from '@jobspeak/web';
import { QueryProvider, queryOptions, useSuspenseQuery } from '@jobspeak/web/query';
import { Link, useSearchParams } from '@jobspeak/web/router';
import { Suspense } from 'react';
import { Welcome } from '../welcome';
import { SendAgain } from './SendAgain';

type Outcome = { done: true } | { done: false; text: string };

/** Hands the link's token over, once: a token is good for one use, and the page may be drawn again. */
const verification = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async (): Promise<Outcome> => {
      try {
        await submit(() => api.post('/auth/verify-email', nothing, { token }));
      } catch (error) {
        const isLink = isAppError(error) && error.code === 'INVALID_TOKEN';
        return { done: false, text: isLink ? 'This link has expired or was used already.' : textOf(error) };
      }
      const { user } = useSession.getState();
      if (user) storeUser({ ...user, emailVerified: true });
      return { done: true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Where the link of the first e-mail leads. Works signed in or not. */
export function VerifyEmailScreen() {
  const [query] = useSearchParams();
  return (
    <QueryProvider>
      <Suspense fallback={<Loading />}>
        <Verified token={query.get('verify') ?? ''} />
      </Suspense>
    </QueryProvider>
  );
}

function Verified({ token }: { token: string }) {
  const { data: outcome } = useSuspenseQuery(verification(token));
  const user = useSession((session) => session.user);
  const onward = (
    <Link to={user ? homeOf(user.role) : paths.login()} className={buttonClass({ size: 'large', wide: true })}>
      {user ? 'Continue' : 'Log in'}
    </Link>
  );
  if (outcome.done)
    return (
      <Welcome title="Your email is verified" subtitle="Thank you. Everything is ready for you." footer={null}>
        {onward}
      </Welcome>
    );
  return (
    <Welcome title="We could not verify your email" subtitle={outcome.text} footer={null}>
      <SendAgain email={user?.email ?? ''} />
      {onward}
    </Welcome>
  );
}
