import { ErrorBoundary, ErrorCard, Loading, type ToastStore, useToasts } from '@jobspeak/ui';
import {
  AppError,
  isAppError,
  MUTATION_RETRIES,
  mayPass,
  retryDelay,
  textOf,
  underKey,
  useSession,
} from '@jobspeak/web';
import { feedStores } from '@jobspeak/web/state';
import {
  MutationCache,
  type MutationFunctionContext,
  QueryClient,
  QueryClientProvider,
  QueryErrorResetBoundary,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useAnyMutation,
} from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { forgetSeen, readOffline } from './offline-reading';

export {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutationState,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast on success. */
      done?: string;
      /** The form shows the failure itself, so no toast does. */
      inForm?: boolean;
      /** False: not even with an `Idempotency-Key` may it be sent twice, so it is not tried once more. */
      idempotent?: boolean;
    };
  }
}

/** Constants of the specification, section 9. */
export const STALE_MS = 5 * 60_000;
export const CACHE_MS = 10 * 60_000;
const RETRIES = 3;

/** The cache of one page. A mutation that is not in a form tells its outcome by a toast, once. */
export function createQueryClient(toasts: Pick<ToastStore, 'show'>): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.done) toasts.show({ type: 'success', title: mutation.meta.done });
      },
      onError: (error, _variables, _result, mutation) => {
        // an expired session is told by the sign-in page, to which it leads
        const toldElsewhere = mutation.meta?.inForm || (isAppError(error) && error.code === 'SESSION_EXPIRED');
        if (!toldElsewhere) toasts.show({ type: 'error', title: textOf(error) });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: CACHE_MS,
        retry: (count, error) => count < RETRIES && mayPass(error),
        retryDelay,
        // asked even when the browser says that it is offline: what was seen before may answer
        networkMode: 'offlineFirst',
        persister: readOffline,
      },
      mutations: { retry: false, retryDelay },
    },
  });
}

/** What a mutation's function is told beside its input. */
export interface Submit extends MutationFunctionContext {
  /** One per submit, the same for its second try. Calls that are begun at once bear it; hand it to any later one. */
  idempotencyKey: string;
}
export interface MutationOptions<Data, Failure, Input, Context>
  extends Omit<UseMutationOptions<Data, Failure, Input, Context>, 'mutationFn'> {
  mutationFn: (input: Input, submit: Submit) => Promise<Data>;
}

interface Begun {
  idempotencyKey: string;
  userId: string | undefined;
}

// react-query makes one context per submit and gives it to every try
const begun = new WeakMap<MutationFunctionContext, Begun>();

/** What belongs to a submit. Its second try is never sent as somebody else who has signed in meanwhile. */
function submitOf(context: MutationFunctionContext): Submit {
  const userId = useSession.getState().user?.id;
  const { idempotencyKey, userId: first } = begun.get(context) ?? { idempotencyKey: crypto.randomUUID(), userId };
  if (first !== userId) throw new AppError('SESSION_EXPIRED');
  begun.set(context, { idempotencyKey, userId });
  return { ...context, idempotencyKey };
}

/** As react-query's, with the product's rules: tried once more (specification, section 9), under the same key. */
export function useMutation<Data = unknown, Failure = Error, Input = void, Context = unknown>({
  mutationFn,
  ...options
}: MutationOptions<Data, Failure, Input, Context>): UseMutationResult<Data, Failure, Input, Context> {
  const again = options.meta?.idempotent !== false;
  return useAnyMutation({
    retry: (count, error) => again && count < MUTATION_RETRIES && mayPass(error),
    ...options,
    mutationFn: async (input, context) => {
      const submit = submitOf(context);
      return underKey(submit.idempotencyKey, () => mutationFn(input, submit));
    },
  });
}

let client: QueryClient | null = null;

function sharedClient(toasts: ToastStore): QueryClient {
  if (client) return client;
  const made = createQueryClient(toasts);
  // what one person has seen is not for the next one at this browser
  useSession.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return;
    made.clear();
    if (before.user) void forgetSeen();
  });
  feedStores(made);
  client = made;
  return made;
}

/** Gives queries to a remote. All remotes share one cache. */
export function QueryProvider({ children, client: given }: { children: ReactNode; client?: QueryClient }) {
  const toasts = useToasts();
  return <QueryClientProvider client={given ?? sharedClient(toasts)}>{children}</QueryClientProvider>;
}

/** A part of a screen that waits for its queries: `loading` until they are there, an error card when they fail. */
export function Boundary({ loading = <Loading />, children }: { loading?: ReactNode; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallback={(error, retry) => <ErrorCard onRetry={retry}>{textOf(error)}</ErrorCard>}
        >
          <Suspense fallback={loading}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
