/** Ways to write this machine's address that a filter may not know, each with the port. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST.',
  'canary.localhost',
  '127.1',
  '127.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  'user:password@127.0.0.1',
  'example.com@127.0.0.1',
  '127。0。0。1',
] as const;

/** What can stand before and behind a host. */
const SHAPES = [
  (host: string) => `http://${host}/canary`,
  (host: string) => `https://${host}/canary`,
  (host: string) => `//${host}/canary`,
  (host: string) => `HTTP:\\\\${host}\\canary`,
  (host: string) => `http:${host}/canary`,
  (host: string) => `ftp://${host}/canary`,
  (host: string) => `ws://${host}/canary`,
  (host: string) => `http://${host}/redirect?to=http://169.254.169.254/latest/meta-data/`,
  (host: string) => `url(http://${host}/canary)`,
  (host: string) => `@import url("http://${host}/canary");`,
  (host: string) => `<img src="http://${host}/canary">`,
  (host: string) => `<svg><image href="http://${host}/canary"/></svg>`,
] as const;

/** Addresses that lead somewhere else: files, code, what only this machine's network knows. */
const ELSEWHERE = [
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'FILE:///proc/self/environ',
  'file:///C:/Windows/win.ini',
  '\\\\127.0.0.1\\share\\canary',
  'view-source:file:///etc/passwd',
  'javascript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'blob:null/3f9c1f0e',
  'filesystem:http://localhost/temporary/a',
  'about:blank#<script>alert(1)</script>',
  'chrome://version',
  'chrome-extension://aaaaaaaaaaaaaaaa/page.html',
  'devtools://devtools/bundled/inspector.html',
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://kubernetes.default.svc/api',
  'http://router.local/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'mailto:victim@example.com?subject=canary',
  'tel:+15550100',
] as const;

/**
 * Two hundred and more addresses that nothing may ever be fetched from. Those of this machine lead to a canary.
 * @param canary where it listens, for example `http://127.0.0.1:40123`
 */
export function hostileUrls(canary: string): string[] {
  const port = canary.slice(canary.lastIndexOf(':') + 1);
  return [...SHAPES.flatMap((shape) => HOSTS.map((host) => shape(`${host}:${port}`))), ...ELSEWHERE];
}
