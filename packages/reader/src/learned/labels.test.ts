import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BASES, CHANNELS, FLAGS, KINDS, ROLES, UNITS } from './labels';

test('the model that the product comes with says what this reader knows, in its order', () => {
  const model = JSON.parse(readFileSync(path.join(__dirname, '../../model/model.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const { lineRoles = [], quoteRoles = [], units, kinds, bases, flags, channels } = model;
  expect({ roles: [...lineRoles, ...quoteRoles], units, kinds, bases, flags, channels }).toEqual({
    roles: ROLES,
    units: UNITS,
    kinds: KINDS,
    bases: BASES,
    flags: FLAGS,
    channels: CHANNELS,
  });
});
