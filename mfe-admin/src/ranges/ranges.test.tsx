import { renderScreen } from '@jobspeak/web/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RangePicker } from './RangePicker';
import { askedFor, rangeOf } from './ranges';
import { useRange } from './use-range';

const now = new Date('2026-03-01T12:00:00.000Z');

test.each([
  ['range=7d', { from: '2026-02-22T12:00:00.000Z' }],
  ['range=forever', { from: '2026-02-28T12:00:00.000Z' }],
  ['from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z', { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
  ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z&range=1h', { from: '2026-03-01T11:00:00.000Z' }],
])('the address %s names a stretch of time', (address, asked) => {
  expect(askedFor(rangeOf(new URLSearchParams(address)), now)).toEqual(asked);
});

const Screen = () => {
  const [range, setRange] = useRange();
  return <RangePicker range={range} onChange={setRange} />;
};

test("a stretch of time is chosen, also one of one's own, and stands in the address beside the rest", async () => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const page = renderScreen(<Screen />, { at: '/admin/error-logs?service=pdf' });
  await userEvent.click(screen.getByText('7 days'));
  expect(page.address()).toBe('/admin/error-logs?service=pdf&range=7d');
  await userEvent.click(screen.getByText('Other…'));
  await userEvent.click(screen.getByRole('button', { name: 'Show', hidden: true }));
  expect(screen.getByText('Choose a beginning and, after it, an end.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01T10:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01T12:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show', hidden: true }));
  const query = new URLSearchParams(page.address().split('?')[1]);
  expect(Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')).toBe(2 * 3_600_000);
  expect(query.get('service')).toBe('pdf');
  expect(query.has('range')).toBe(false);
});
