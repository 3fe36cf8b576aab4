import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeServer, listen } from '@jobspeak/kit';
import { createWeb } from '../../services/standalone/src/web';

const API = 'https://api.jobspeak.example';
const TEMPLATE = readFileSync(path.join(__dirname, 'jobspeak-shell.conf.template'), 'utf8');

/** What a map of the template gives for an address. */
function mapped(name: string, at: string): string {
  const [, rules = ''] = TEMPLATE.split(`map $uri ${name} {\n`);
  const lines = rules.slice(0, rules.indexOf('\n}')).matchAll(/"~(.+)" "(.*)";/g);
  const found = [...lines].find(([, pattern = '']) => new RegExp(pattern).test(at));
  return found?.[2] ?? '';
}

/** The policy that nginx makes of the template: its maps by whether there is a client id, and the API's origin. */
function policyOfNginx(clientId: string, at: string): string {
  const maps = new Map(
    [...TEMPLATE.matchAll(/map "\$\{GOOGLE_CLIENT_ID\}" (\$\w+) \{\s+default "(.*)";\s+"" "(.*)";/g)].map(
      ([, name = '', given = '', none = '']) => [name, clientId === '' ? none : given],
    ),
  );
  const [, header = ''] = /add_header Content-Security-Policy "(.*)" always;/.exec(TEMPLATE) ?? [];
  return header.replaceAll('${API_URL}', API).replaceAll(/\$\w+/g, (name) => maps.get(name) ?? mapped(name, at));
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'policy-'));
  mkdirSync(path.join(root, 'shell/dist'), { recursive: true });
  writeFileSync(path.join(root, 'shell/dist/index.html'), '<html><head></head></html>');
});
afterEach(() => rmSync(root, { recursive: true }));

const WORKER = '/remotes/mfe-client/js/captions-worker.0123abcd.js';

test.each([
  ['nobody may sign in with Google', '', '/login'],
  ['people may sign in with Google', 'client-1', '/login'],
  ['a device hears by itself', '', WORKER],
])('where %s, nginx and the single process give the same policy', async (_name, clientId, at) => {
  const { server, url } = await listen(createWeb({ root, apiUrl: API, google: clientId !== '' }), 0, '127.0.0.1');
  const answer = await fetch(url + at);
  await closeServer(server, 0);
  expect(policyOfNginx(clientId, at)).toBe(answer.headers.get('Content-Security-Policy'));
});
