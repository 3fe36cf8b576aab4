import { apiAddress } from './address';
import { homeOf, paths, safeReturn } from './paths';

const page = (address: string) => new URL(address);

test.each([
  ['http://localhost:8080/login', null, 'http://localhost:3000'],
  ['http://192.168.1.20:8080/', null, 'http://192.168.1.20:3000'],
  ['http://[::1]:8080/', null, 'http://[::1]:3000'],
  ['https://jobspeak.example/', null, 'https://api.jobspeak.example'],
  ['http://localhost:8080/', 'http://localhost:3999/', 'http://localhost:3999'],
])('from %s with %s configured, the API is %s', (address, configured, expected) => {
  expect(apiAddress(page(address), configured)).toBe(expected);
});

test.each([
  ['/client/quotes?status=sent', '/client/quotes?status=sent'],
  ['https://evil.example', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['client', null],
  [null, null],
])('a return to %s leads to %s', (asked, safe) => {
  expect(safeReturn(asked)).toBe(safe);
});

test('a return address survives the way through sign-in', () => {
  const address = new URL(paths.login('/client/quotes?search=a&b'), 'http://localhost');
  expect(safeReturn(address.searchParams.get('returnTo'))).toBe('/client/quotes?search=a&b');
});

test('admins start in the back office, everyone else at the dashboard', () => {
  expect(homeOf('admin')).toBe('/admin/dashboard');
  expect(homeOf('super_admin')).toBe('/client/dashboard');
  expect(homeOf(undefined)).toBe('/client/dashboard');
});
