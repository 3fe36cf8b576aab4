import { renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartCard } from './ChartCard';
import { csvOf } from './csv';

const props = {
  title: 'Requests',
  rowHeading: 'Time',
  empty: 'No requests in this time.',
  kind: 'bars',
  lines: [
    { key: 'answered', label: 'Answered', tone: 'info' },
    { key: 'failed', label: 'Failed', tone: 'bad' },
  ],
  format: (value: number | null) => String(value ?? 0),
  nameOf: (name: string) => `at ${name}`,
  shortNameOf: (name: string) => name,
} as const;

test('a chart has the same figures as a table behind it, without the steps in which there was nothing', async () => {
  const rows = [
    { name: '10:00', values: { answered: 3, failed: 1 } },
    { name: '10:01', values: { answered: 0, failed: 0 } },
  ];
  renderScreen(<ChartCard {...props} rows={rows} />);
  await userEvent.click(screen.getByText('Show as a table'));
  const [, ...body] = within(screen.getByRole('table', { name: 'Requests' })).getAllByRole('row');
  expect(body.map((row) => row.textContent)).toEqual(['at 10:0031']);
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
});

test('a chart of nothing says so', () => {
  renderScreen(<ChartCard {...props} rows={[{ name: '10:00', values: { answered: 0, failed: null } }]} />);
  expect(screen.getByText('No requests in this time.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a file of figures keeps commas and quotes, and runs no formula', () => {
  const rows = [['=HYPERLINK("x")', 1, null] as const, ['a, "b"', -2.5, 0] as const];
  expect(csvOf(['Route', 'Requests', 'p95'], rows)).toBe(
    ['Route,Requests,p95', `"'=HYPERLINK(""x"")",1,`, '"a, ""b""",-2.5,0'].join('\r\n'),
  );
});
