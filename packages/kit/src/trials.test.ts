import { randomUUID } from 'node:crypto';
import { isTrialAccount, LOCALES, localeOfTrial } from '@jobspeak/contracts';
import { z } from 'zod';
import { newTrialToken, trialAccountOf } from '.';

test.each(LOCALES)('the account of a trial says that it is one, and that its visitor is in %s', (locale) => {
  const token = newTrialToken(locale);
  expect(token).toMatch(/^[\w-]{22}$/);
  const account = trialAccountOf(token);
  expect(z.uuid().parse(account)).toBe(trialAccountOf(token));
  expect(isTrialAccount(account)).toBe(true);
  expect(localeOfTrial(account)).toBe(locale);
  expect(trialAccountOf(newTrialToken(locale))).not.toBe(account);
});

test('the account of a person is no trial', () => {
  expect(isTrialAccount(randomUUID())).toBe(false);
  expect(localeOfTrial(randomUUID())).toBeNull();
});
