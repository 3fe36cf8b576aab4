import type { User } from '@jobspeak/contracts';
import { createToastStore, ToastProvider } from '@jobspeak/ui';
import { closeSession, openSession, patience } from '@jobspeak/web';
import { createQueryClient, type QueryClient, QueryProvider } from '@jobspeak/web/query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

// jsdom shows no dialog on top; whether one is modal is a matter for the journeys
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};

// what is tried again is tried at once
patience.wait = () => Promise.resolve();

/** The API's address as screens under test see it, for network mocks. */
export const apiUrl = (path: string): string => `http://localhost:3000${path}`;

export const testUser: User = {
  id: '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a01',
  accountId: '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a02',
  email: 'sam@plumb.example',
  firstName: 'Sam',
  lastName: 'Porter',
  businessName: 'Porter Plumbing',
  role: 'user',
  emailVerified: true,
  createdAt: '2026-01-05T09:00:00.000Z',
};

/** States as sentences, shared by the screen tests. */
export const given = {
  signedIn: (facts: Partial<User> = {}): User => {
    const user = { ...testUser, ...facts };
    openSession({ token: 'access-1', refreshToken: 'refresh-1', user });
    return user;
  },
  signedOut: (): void => closeSession(),
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

export interface ScreenOptions {
  /** Where the person is. */
  at?: string;
  client?: QueryClient;
}

/** Renders a screen as the shell would: with router, toasts and queries. `address` tells where it has gone. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', client }: ScreenOptions = {},
): RenderResult & { address: () => string } {
  const toasts = createToastStore();
  const queries = client ?? createQueryClient(toasts);
  const { queries: usual, mutations } = queries.getDefaultOptions();
  if (!client)
    queries.setDefaultOptions({ queries: { ...usual, retry: false }, mutations: { ...mutations, retryDelay: 0 } });
  const result = render(
    <MemoryRouter initialEntries={[at]}>
      <ToastProvider store={toasts}>
        <QueryProvider client={queries}>{screen}</QueryProvider>
      </ToastProvider>
      <Address />
    </MemoryRouter>,
  );
  return { ...result, address: () => result.getByTestId('address').textContent ?? '' };
}
