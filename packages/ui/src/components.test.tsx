import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { ErrorBoundary } from './ErrorBoundary';
import { Field, PasswordField } from './Field';
import { Menu } from './Menu';
import { StatusPill } from './Pill';
import { relativeDate } from './relative-date';

test('a busy button keeps the focus and ignores presses', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Send</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(
    <Button busy onClick={press}>
      Send
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
});

test('a busy submit button does not send its form again', async () => {
  const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
});

test('what is wrong with a field is part of its description', () => {
  render(<Field label="Email" hint="Where quotes are sent from" error="Please enter a valid email address." />);
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
});

test('a password can be shown and hidden', async () => {
  render(<PasswordField label="Password" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test("an uncaught error shows the generic screen; 'Try again' resets it", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('boom');
    return <p>All well</p>;
  };
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByText('Something unexpected happened. Please try again.')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All well')).toBeInTheDocument();
});

test('a menu is used by keyboard alone and gives the focus back', async () => {
  const chosen = jest.fn();
  const Page = () => {
    const [dark, setDark] = useState(false);
    return (
      <Menu
        label="Account"
        trigger="SP"
        items={[
          { id: 'dark', label: 'Dark', checked: dark, onSelect: () => setDark(true) },
          { id: 'leave', label: 'Log out', onSelect: chosen },
        ]}
      />
    );
  };
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test.each([
  [{ status: 'draft', state: 'draft' }, 'Draft'],
  [{ status: 'draft', state: 'processing' }, 'Processing'],
  [{ status: 'sent', state: 'finalized' }, 'Sent'],
  [{ status: 'approved', state: 'archived' }, 'Archived'],
  [{ status: 'draft', state: 'processing', failed: true }, 'Needs attention'],
] as const)('a quote that is %o is shown as %s', (facts, word) => {
  render(<StatusPill {...facts} />);
  expect(screen.getByText(word)).toBeInTheDocument();
});

const NOW = new Date('2026-03-10T12:00:00Z');
test.each([
  ['2026-03-10T11:59:40Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-12T12:00:00Z', 'in 2 days'],
  ['2026-02-20T12:00:00Z', '2 weeks ago'],
  ['2025-03-01T12:00:00Z', 'last year'],
])('%s is said as "%s"', (moment, words) => {
  expect(relativeDate(new Date(moment), NOW, 'en-GB')).toBe(words);
});
