import { readConfig } from '@jobspeak/kit';
import { GatewaySettings } from './settings';

const WEB_ORIGINS = 'https://app.example.com';
const read = (text: string | undefined) =>
  readConfig(GatewaySettings, { WEB_ORIGINS, TRUSTED_PROXIES: text }).TRUSTED_PROXIES;

test('trusted proxies are counted, or named', () => {
  expect(read(undefined)).toBeUndefined();
  expect(read('')).toBeUndefined();
  expect(read('2')).toBe(2);
  expect(read('10.0.0.0/8, 192.0.2.7,fd00::/8')).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
});

test.each(['all', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', 'proxy.example.com', '10.0.0.1,'])(
  '%s is nobody to trust',
  (text) => {
    expect(() => read(text)).toThrow('TRUSTED_PROXIES: a number, or addresses such as 10.0.0.0/8');
  },
);

const origins = (text: string) => readConfig(GatewaySettings, { WEB_ORIGINS: text }).WEB_ORIGINS;

test('pages that may call are named one by one', () => {
  expect(origins('https://app.example.com/, http://localhost:8080')).toEqual([
    'https://app.example.com',
    'http://localhost:8080',
  ]);
});

test.each(['', '*', 'null', 'app.example.com', 'https://*.example.com', 'https://app.example.com/login'])(
  'nobody may call from %j',
  (text) => {
    expect(() => origins(text)).toThrow(/WEB_ORIGINS: .*https:\/\/app.example.com/);
  },
);
