import { StartError } from '@jobspeak/kit';
import { explain, explainListen } from './explain';

const systemError = (facts: object) => Object.assign(new Error('it failed'), facts);

test.each([
  ['a sentence of ours', new StartError('Set A to B.'), 'Set A to B.'],
  ['a full disk', systemError({ code: 'ENOSPC' }), /^There is no space left on the disk\. .* set DATA_DIR/],
  [
    'a folder of somebody else',
    systemError({ code: 'EACCES', path: '/x', syscall: 'mkdir' }),
    /^Jobspeak may not write to \/x\./,
  ],
  ['a disk that cannot be written', systemError({ code: 'EROFS' }), /^Jobspeak may not write to its data folder\./],
  ['a fault of ours', new Error('a bug'), /^Error: a bug\n\s+at /],
  ['no error at all', 'odd', 'odd'],
])('%s is explained', (_name, error, text) => {
  expect(explain(error)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});

test.each([
  [
    'EADDRINUSE',
    8080,
    'Port 8080 is already in use. Stop what uses it, or choose another one: WEB_PORT=8081 npm start',
  ],
  ['EACCES', 80, 'Port 80 is kept for the system. Please choose another one: WEB_PORT=8080 npm start'],
  [
    'EADDRNOTAVAIL',
    8080,
    '10.9.8.7 is not an address of this machine. Set HOST to one that is, for example HOST=0.0.0.0',
  ],
  ['EOTHER', 8080, null],
])('an address that cannot be had (%s)', (code, port, text) => {
  expect(explainListen(systemError({ code }), { port, host: '10.9.8.7', variable: 'WEB_PORT' })).toBe(text);
});
