import { readConfig } from '@jobspeak/kit';
import { AuthEnvironment, authSettings, DEFAULT_SETTINGS } from './settings';

const settingsOf = (environment: NodeJS.ProcessEnv) => authSettings(readConfig(AuthEnvironment, environment));

test('nothing needs to be set, and what is set to nothing is not set', () => {
  const nothing = Object.fromEntries(Object.keys(AuthEnvironment.shape).map((name) => [name, '']));
  expect(settingsOf({})).toEqual(DEFAULT_SETTINGS);
  expect(settingsOf(nothing)).toEqual(DEFAULT_SETTINGS);
});

test('an owner closes registration, limits it, wants addresses verified and passwords to age, by settings alone', () => {
  expect(settingsOf({ REGISTRATION_OPEN: 'false' }).registration).toEqual({ isOpen: false, perDay: null });
  expect(settingsOf({ REGISTRATIONS_PER_DAY: '50' }).registration).toEqual({ isOpen: true, perDay: 50 });
  expect(settingsOf({ REQUIRE_VERIFIED_EMAIL: 'true' }).requireVerifiedEmail).toBe(true);
  expect(settingsOf({ PASSWORD_MAX_AGE_DAYS: '90' }).passwordMaxAgeDays).toBe(90);
  expect(settingsOf({ ADMIN_EMAILS: ' Boss@Example.com, , other@example.com' }).admins).toEqual([
    'boss@example.com',
    'other@example.com',
  ]);
  expect(settingsOf({ GOOGLE_CLIENT_ID: 'id.apps.example.com' }).google).toEqual({
    clientId: 'id.apps.example.com',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  });
});

test.each([
  ['REGISTRATION_OPEN', 'no'],
  ['REGISTRATIONS_PER_DAY', '0'],
  ['PASSWORD_MAX_AGE_DAYS', 'ninety'],
  ['AUTH_KEY_SECRET', 'short'],
  ['WEB_URL', 'app.example.com'],
])('%s=%s stops the start, by name', (name, value) => {
  expect(() => settingsOf({ [name]: value })).toThrow(new RegExp(`${name}: `));
});
