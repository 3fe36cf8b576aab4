import { z } from 'zod';
import { Port, readConfig, StartError } from '.';

const Settings = z.object({ WEB_PORT: Port.default(8080), NAME: z.string() });

test('settings come from the environment, with defaults', () => {
  expect(readConfig(Settings, { NAME: 'x' })).toEqual({ WEB_PORT: 8080, NAME: 'x' });
  expect(readConfig(Settings, { NAME: 'x', WEB_PORT: '81' })).toMatchObject({ WEB_PORT: 81 });
});

test('every wrong variable is named in one sentence', () => {
  const read = () => readConfig(Settings, { WEB_PORT: 'eighty' });
  expect(read).toThrow(StartError);
  expect(read).toThrow(/WEB_PORT: a port between 1 and 65535 is expected[\s\S]*NAME:/);
});

test('a variable that is set to nothing is as good as absent, whatever its kind', () => {
  const Optional = z.object({
    URL: z.url().optional(),
    WEB_PORT: Port.default(8080),
    SWITCH: z.enum(['on']).default('on'),
  });
  expect(readConfig(Optional, { URL: '', WEB_PORT: '', SWITCH: '' })).toEqual({ WEB_PORT: 8080, SWITCH: 'on' });
  expect(() => readConfig(Settings, { NAME: '' })).toThrow(/NAME:/);
});
