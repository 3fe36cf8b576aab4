import { type Flag, type FlagEdit, untouchedRule } from '@jobspeak/contracts';
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

/** Serves the switch of the tour, and takes what it is set to; the first so many times somebody else was faster. */
function serve(stale = 0) {
  const state = {
    flag: { key: 'tour', version: 0, changedAt: null, ...untouchedRule('tour') } as Flag,
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
    http.get(apiUrl('/admin/feature-flags'), () => HttpResponse.json({ items: [state.flag] })),
    http.get(apiUrl('/admin/feature-flags/changes'), () => HttpResponse.json({ items: [change] })),
    http.put(apiUrl('/admin/feature-flags/tour'), async ({ request }) => {
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
  await userEvent.click(tour.getByRole('button', { name: 'gold' }));
  await userEvent.type(tour.getByRole('textbox', { name: 'Always for these users' }), `${testUser.id}\n`);
  await press();
  await waitFor(() =>
    expect(state.edits).toEqual([
      { isOn: true, sharePercent: 20, plans: ['gold'], userIds: [testUser.id], version: 0 },
    ]),
  );
  expect(await screen.findByText('On for 20 % of gold and 1 named')).toBeInTheDocument();
});

test('what somebody else has set meanwhile is not set over', async () => {
  const state = serve(1);
  renderScreen(<FlagsScreen />);
  await userEvent.click((await card()).getByRole('switch', { name: 'On' }));
  await press();
  expect(await screen.findByText(/Another administrator has set it meanwhile/)).toBeInTheDocument();
  await press();
  await waitFor(async () => expect((await card()).getByText('Off')).toBeInTheDocument());
  expect(state.edits.map(({ isOn }) => isOn)).toEqual([false, false]);
});
