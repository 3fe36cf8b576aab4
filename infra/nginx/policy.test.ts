import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeServer, listen } from '@jobspeak/kit';
import { createWeb } from '../../services/standalone/src/web';

const API = 'https://api.jobspeak.example';
const TEMPLATE = readFileSync(path.join(__dirname, 'jobspeak-shell.conf.template'), 'utf8');

/** The policy that nginx makes of the template: its maps by whether there is a client id, and the API's origin. */
function policyOfNginx(clientId: string): string {
  const maps = new Map(
    [...TEMPLATE.matchAll(/map "\$\{GOOGLE_CLIENT_ID\}" (\$\w+) \{\s+default "(.*)";\s+"" "(.*)";/g)].map(
      ([, name = '', given = '', none = '']) => [name, clientId === '' ? none : given],
    ),
  );
  const [, header = ''] = /add_header Content-Security-Policy "(.*)" always;/.exec(TEMPLATE) ?? [];
  return header.replaceAll('${API_URL}', API).replaceAll(/\$\w+/g, (name) => maps.get(name) ?? name);
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'policy-'));
  mkdirSync(path.join(root, 'shell/dist'), { recursive: true });
  writeFileSync(path.join(root, 'shell/dist/index.html'), '<html><head></head></html>');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['nobody may sign in with Google', ''],
  ['people may sign in with Google', 'client-1'],
])('where %s, nginx and the single process give pages the same policy', async (_name, clientId) => {
  const { server, url } = await listen(createWeb({ root, apiUrl: API, google: clientId !== '' }), 0, '127.0.0.1');
  const answer = await fetch(`${url}/login`);
  await closeServer(server, 0);
  expect(policyOfNginx(clientId)).toBe(answer.headers.get('Content-Security-Policy'));
});
