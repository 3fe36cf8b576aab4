import type { Business } from '@jobspeak/contracts';
import { useSession } from '@jobspeak/web';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { failure, someBusiness } from '../testing';
import { BusinessSettings } from './BusinessSettings';
import { changesOf } from './draft';
import { allZones } from './zones';

let business: Business;
let edits: unknown[];
let emails: string[];
const server = setupServer(
  http.get(apiUrl('/business/settings'), () => HttpResponse.json(business)),
  http.get(apiUrl('/notifications/preferences'), () => HttpResponse.json({ email: emails })),
  http.put(apiUrl('/notifications/preferences'), async ({ request }) => {
    ({ email: emails } = (await request.json()) as { email: string[] });
    return HttpResponse.json({ email: emails });
  }),
  http.put(apiUrl('/business/settings'), async ({ request }) => {
    const edit = (await request.json()) as Partial<Business>;
    edits.push(edit);
    if (edit.version !== business.version)
      return HttpResponse.json(failure(409, 'STALE_VERSION', { current: business }), { status: 409 });
    business = { ...business, ...edit, version: business.version + 1 };
    return HttpResponse.json(business);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  business = someBusiness;
  edits = [];
  emails = ['quote-approved'];
  given.signedIn();
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = async (at = '/client/settings') => {
  renderScreen(<BusinessSettings />, { at });
  await screen.findByLabelText('Business name');
};
// by label, not by role: a form of this size has a great many roles to work out
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('only what has changed is saved, on the version that was on the screen', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await write('Labour by the hour', '45');
  await write('Markup on materials', '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'What it costs me' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
  await save();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
  expect(edits).toEqual([
    {
      version: 1,
      currency: 'EUR',
      labourRates: { hour: 4500, day: null },
      markups: { materialPercent: 12.5, labourPercent: 0 },
      spokenPrices: 'cost',
    },
  ]);
});

test('another name is that of the whole account at once', async () => {
  await open();
  await write('Business name', 'Porter & Daughters');
  await save();
  await waitFor(() => expect(useSession.getState().user?.businessName).toBe('Porter & Daughters'));
});

test('who comes for a field that is missing on a document begins with it', async () => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom lays nothing out: it cannot scroll
  await open('/client/settings#paymentDetails');
  expect(field('How to pay')).toHaveFocus();
});

test('a figure that cannot be read is marked and nothing is saved until it is put right', async () => {
  await open();
  await write('Valid for', '0');
  expect(screen.getByText('Between 1 and 365 days.')).toBeInTheDocument();
  await save();
  expect(screen.getByText('Please correct what is marked.')).toBeInTheDocument();
  expect(edits).toEqual([]);
  await write('Valid for', '14');
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, validDays: 14 }]));
});

test('what the server refuses is told at its field, and stays as it was typed', async () => {
  server.use(
    http.put(apiUrl('/business/settings'), () =>
      HttpResponse.json(
        { ...failure(400, 'INVALID_INPUT'), fields: { brandColour: 'Enter a colour such as #1f6feb.' } },
        { status: 400 },
      ),
    ),
  );
  await open();
  await write('Colour', 'orange');
  await save();
  expect(await screen.findByText('Enter a colour such as #1f6feb.')).toBeInTheDocument();
  expect(field('Colour')).toHaveValue('orange');
  await userEvent.type(field('Colour'), '1');
  expect(screen.queryByText('Enter a colour such as #1f6feb.')).not.toBeInTheDocument();
});

test('settings saved elsewhere meanwhile are not lost: yours go over them when you say so', async () => {
  await open();
  await write('Phone', '0113 496 0142');
  business = { ...business, version: 5, email: 'new@example.com' };
  await save();
  expect(await screen.findByText(/changed somewhere else/)).toBeInTheDocument();
  expect(field('Email')).toHaveValue('new@example.com');
  expect(field('Phone')).toHaveValue('0113 496 0142');
  await save();
  await waitFor(() => expect(business).toMatchObject({ email: 'new@example.com', phone: '0113 496 0142', version: 6 }));
});

test('rates are added, named and taken away', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add another rate' }));
  await userEvent.type(field('Other rate'), 'Reduced');
  await write('Rate', '5');
  await userEvent.click(screen.getByRole('button', { name: 'Add another rate' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove this rate' }));
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, taxRates: [{ name: 'Reduced', ratePercent: 5 }] }]));
});

test('discarding brings back what is saved', async () => {
  await open();
  await write('Business name', 'Other');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Business name')).toHaveValue('Porter Plumbing');
});

test('what is sent by email too counts at once', async () => {
  await open();
  expect(await screen.findByRole('switch', { name: 'A customer approves a quote' })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: 'An invoice is paid' }));
  await waitFor(() => expect(emails).toEqual(['quote-approved', 'invoice-paid']));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'A customer approves a quote' })).toBeEnabled());
  await userEvent.click(screen.getByRole('switch', { name: 'A customer approves a quote' }));
  await waitFor(() => expect(emails).toEqual(['invoice-paid']));
});

test('reminders are off until they are asked for, and go after the days that are set', async () => {
  await open();
  const quotes = screen.getByRole('switch', { name: /Remind customers of quotes/ });
  expect(quotes).not.toBeChecked();
  await userEvent.click(quotes);
  await write('Days without an answer', 'x');
  expect(screen.getByText('Between 1 and 365 days.')).toBeInTheDocument();
  await userEvent.click(quotes);
  await userEvent.click(screen.getByRole('switch', { name: /Remind customers of unpaid invoices/ }));
  await write('Days after the due date', '3');
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, reminders: { quoteDays: null, invoiceDays: 3 } }]));
});

test('sound is kept until a time is chosen, and kept again', async () => {
  await open();
  const select = screen.getByLabelText('Delete the sound of recordings');
  expect(select).toHaveDisplayValue('Never');
  await userEvent.selectOptions(select, 'After 90 days');
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, audioDays: 90 }]));
  await userEvent.selectOptions(select, 'Never');
  await save();
  await waitFor(() => expect(edits.at(-1)).toEqual({ version: 2, audioDays: null }));
});

test('nobody of support hears recordings until their owner lets them', async () => {
  await open();
  const allowed = screen.getByRole('switch', { name: /Let support listen to recordings/ });
  expect(allowed).not.toBeChecked();
  await userEvent.click(allowed);
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, supportListens: true }]));
});

test('days begin where the country is, or where its owner says', async () => {
  await open();
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone).toHaveValue('Europe/London');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'NZ');
  expect(zone).toHaveValue('Pacific/Auckland');
  act(() => zone.focus());
  await userEvent.selectOptions(zone, 'Isle of Man (Europe)');
  await save();
  await waitFor(() => expect(edits).toEqual([{ version: 1, countryCode: 'NZ', timeZone: 'Europe/Isle_of_Man' }]));
  expect(zone).toHaveValue('Europe/Isle_of_Man');
});

test('the zone of this device comes first, and one that is chosen is never missing', () => {
  const [first, second, ...others] = allZones('Asia/Calcutta', 'America/Argentina/Buenos_Aires');
  expect(first).toEqual({
    value: 'America/Argentina/Buenos_Aires',
    label: 'Buenos Aires (America, Argentina), as on this device',
  });
  expect(second).toEqual({ value: 'Asia/Calcutta', label: 'Calcutta (Asia)' });
  const again = ['America/Argentina/Buenos_Aires', 'Asia/Calcutta'];
  expect(others.filter(({ value }) => again.includes(value))).toEqual([]);
  expect(others).toContainEqual({ value: 'Europe/London', label: 'London (Europe)' });
  expect(allZones('Europe/London', 'Europe/London').filter(({ value }) => value === 'Europe/London')).toHaveLength(1);
});

test('electronic invoices say what they need before they are turned on', async () => {
  await open();
  expect(
    screen.getByText('Before you turn it on, fill in your address and your VAT number above.'),
  ).toBeInTheDocument();
  await write('VAT number', 'GB 123 4567 89');
  await userEvent.click(screen.getByRole('switch', { name: /Electronic invoices/ }));
  expect(screen.getByText('Still missing: your address. Until then, invoices are plain PDFs.')).toBeInTheDocument();
  await write('Address', '4 Mill Lane');
  expect(screen.queryByText(/Still missing/)).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(edits).toMatchObject([{ electronicInvoices: true, address: '4 Mill Lane' }]));
});

describe('the preview', () => {
  // jsdom loads no srcdoc, but its frames can be written
  const page = () => {
    const frame = screen.getByTitle<HTMLIFrameElement>(/^Preview of a sample/);
    return { frame, body: within(frame.contentDocument?.body ?? document.body) };
  };

  test('shows a sample with what stands in the fields, saved or not, and runs nothing', async () => {
    await open();
    expect(page().frame).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(page().body.getByText('Sample: labour')).toBeInTheDocument();
    await write('Business name', '<script>x</script>Ellery & Daughters');
    await waitFor(() => expect(page().body.getAllByText('<script>x</script>Ellery & Daughters')).not.toHaveLength(0));
    expect(page().frame.contentDocument?.querySelector('script')).toBeNull();
    await write('Labour by the day', '300');
    await waitFor(() => expect(page().body.getByText('£600.00')).toBeInTheDocument());
    expect(page().body.getByText('£928.80')).toBeInTheDocument(); // 600 + 114 + 60, and 20%
    expect(edits).toEqual([]);
  });

  test('shows an invoice with how to pay, and opens over the settings where there is no room beside', async () => {
    await open();
    await write('How to pay', 'Sort code 20-00-00');
    await userEvent.click(screen.getByRole('button', { name: 'Invoice' }));
    await waitFor(() => expect(page().body.getByText('Sort code 20-00-00')).toBeInTheDocument());
    const [above] = screen.getAllByRole('button', { name: 'Preview' });
    if (above) await userEvent.click(above);
    expect(
      within(screen.getByRole('dialog', { name: 'Preview' })).getByTitle('Preview of a sample quote'),
    ).toBeVisible();
  });
});

describe('the logo', () => {
  test('is shown as the server drew it', async () => {
    server.use(
      http.put(apiUrl('/business/logo'), () => {
        business = { ...business, logoVersion: '0123456789abcdef' };
        return HttpResponse.json(business);
      }),
      http.get(apiUrl('/business/logo'), () => new HttpResponse('drawn')),
    );
    await open();
    await userEvent.upload(screen.getByLabelText('Logo file'), new File(['mine'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'Your logo' })).toHaveAttribute(
      'src',
      `data:image/png;base64,${btoa('drawn')}`,
    );
    expect(screen.getByRole('button', { name: 'Remove it' })).toBeInTheDocument();
  });

  test('that cannot be read is refused with its reason', async () => {
    server.use(
      http.put(apiUrl('/business/logo'), () => HttpResponse.json(failure(422, 'IMAGE_NOT_READABLE'), { status: 422 })),
    );
    await open();
    await userEvent.upload(screen.getByLabelText('Logo file'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(/This picture cannot be read/)).toBeInTheDocument();
  });
});

test('settings that are the same are no change, however they are made', () => {
  expect(changesOf(someBusiness, { ...someBusiness, labourRates: { hour: null, day: null } })).toEqual({});
});
