import { type Flag, type FlagEdit, type FlagKey, untouchedRule } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { FlagsScreen } from './FlagsScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

interface Served {
  stale: number;
  key: FlagKey;
  allowsFaults: boolean;
}

/** Serves the switch of the tour, and takes what it is set to; the first so many times somebody else was faster. */
function serve({ stale = 0, key = 'tour', allowsFaults = false }: Partial<Served> = {}) {
  const state = {
    flag: { key, version: 0, changedAt: null, ...untouchedRule(key) } as Flag,
    edits: [] as FlagEdit[],
  };
  const change = {
    id: testUser.id,
    key: 'tour',
    adminId: testUser.id,
    at: '2026-03-02T09:00:00.000Z',
    from: untouchedRule('tour'),
    to: { ...untouchedRule('tour'), isOn: false },
  };
  server.use(
    http.get(apiUrl('/admin/feature-flags'), () => HttpResponse.json({ items: [state.flag], allowsFaults })),
    http.get(apiUrl('/admin/feature-flags/changes'), () => HttpResponse.json({ items: [change] })),
    http.put(apiUrl(`/admin/feature-flags/${key}`), async ({ request }) => {
      const edit = (await request.json()) as FlagEdit;
      state.edits.push(edit);
      if (state.edits.length <= stale) {
        const details = { current: state.flag };
        return HttpResponse.json({ statusCode: 409, code: 'STALE_VERSION', message: '', details }, { status: 409 });
      }
      state.flag = { ...state.flag, ...edit, version: edit.version + 1 };
      return HttpResponse.json(state.flag);
    }),
  );
  return state;
}
const card = async () => within(await screen.findByRole('region', { name: 'Somebody new is shown around.' }));
const press = async () => userEvent.click((await card()).getByRole('button', { name: 'Set the switch' }));

test('a switch says what it does and for whom it is on, and what was done with it', async () => {
  serve();
  renderScreen(<FlagsScreen />);
  expect((await card()).getByText('On for all')).toBeInTheDocument();
  expect(await screen.findByText('Somebody new is shown around. On for all → Off')).toBeInTheDocument();
});

test('it is set for a share of a plan and for named users', async () => {
  const state = serve();
  renderScreen(<FlagsScreen />);
  const tour = await card();
  const share = tour.getByRole('textbox', { name: 'For so many of a hundred' });
  await userEvent.clear(share);
  await userEvent.type(share, '12.5');
  await press();
  expect(tour.getByText('Enter a whole number from 0 to 100.')).toBeInTheDocument();
  await userEvent.clear(share);
  await userEvent.type(share, '20');
  await userEvent.click(tour.getByRole('button', { name: 'Gold' }));
  await userEvent.type(tour.getByRole('textbox', { name: 'Always for these users' }), `${testUser.id}\n`);
  await press();
  await waitFor(() =>
    expect(state.edits).toEqual([
      { isOn: true, sharePercent: 20, plans: ['gold'], userIds: [testUser.id], perDay: null, version: 0 },
    ]),
  );
  expect(await screen.findByText('On for 20% of Gold and 1 named')).toBeInTheDocument();
});

test('what somebody else has set meanwhile is not set over', async () => {
  const state = serve({ stale: 1 });
  renderScreen(<FlagsScreen />);
  await userEvent.click((await card()).getByRole('switch', { name: 'On' }));
  await press();
  expect(await screen.findByText(/Another administrator has set it meanwhile/)).toBeInTheDocument();
  await press();
  await waitFor(async () => expect((await card()).getByText('Off')).toBeInTheDocument());
  expect(state.edits.map(({ isOn }) => isOn)).toEqual([false, false]);
});

test('how many may register in a day is set, and asks for nothing that is not known of somebody new', async () => {
  const state = serve({ key: 'registration' });
  renderScreen(<FlagsScreen />);
  const registration = within(await screen.findByRole('region', { name: 'New accounts can be opened.' }));
  expect(registration.queryByRole('textbox', { name: 'Always for these users' })).not.toBeInTheDocument();
  const perDay = registration.getByRole('textbox', { name: 'So many a day at most' });
  await userEvent.type(perDay, '-3');
  await userEvent.click(registration.getByRole('button', { name: 'Set the switch' }));
  expect(registration.getByText('Enter a whole number, or nothing.')).toBeInTheDocument();
  await userEvent.clear(perDay);
  await userEvent.type(perDay, '50');
  await userEvent.click(registration.getByRole('button', { name: 'Set the switch' }));
  expect(await screen.findByText('On for all, 50 a day')).toBeInTheDocument();
  expect(state.edits).toMatchObject([{ isOn: true, perDay: 50 }]);
});

test('a fault is set where the product is started for development', async () => {
  serve({ key: 'brokenPdfs', allowsFaults: true });
  renderScreen(<FlagsScreen />);
  const fault = within(await screen.findByRole('region', { name: 'PDFs cannot be made.' }));
  await userEvent.click(fault.getByRole('switch', { name: 'On' }));
  const share = fault.getByRole('textbox', { name: 'For so many of a hundred' });
  await userEvent.clear(share);
  await userEvent.type(share, '0');
  await userEvent.type(fault.getByRole('textbox', { name: 'Always for these accounts' }), testUser.id);
  await userEvent.click(fault.getByRole('button', { name: 'Set the switch' }));
  expect(await screen.findByText('On for 1 named')).toBeInTheDocument();
});

test('everywhere else there are no faults to set, and it says so', async () => {
  serve({ key: 'brokenPdfs' });
  renderScreen(<FlagsScreen />);
  expect(await screen.findByText(/only where Jobspeak is started for development/)).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});
