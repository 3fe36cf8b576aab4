import { findUses } from './uses';

const names = new Map([
  ['quoteSent', 'quote.sent'],
  ['quoteLost', 'quote.lost'],
]);
const file = (path: string, text: string) => ({ path, text });

test('who emits and who listens is read from the code', () => {
  const uses = findUses(
    [
      file('services/quote/src/actions.ts', 'await emit(\n  trx,\n  quoteSent,\n  accountId, {})'),
      file('services/mail/src/events.ts', "on(quoteSent, 'mail.send', (trx) => x)"),
      file('services/gateway/src/told.ts', 'told(quoteLost)'),
      file('services/mail/src/stream.ts', "stream.on('close', stop)"),
    ],
    names,
  );
  expect(uses).toEqual([
    { kind: 'emits', workspace: 'services/quote', event: 'quoteSent' },
    { kind: 'listens', workspace: 'services/mail', event: 'quoteSent', queue: 'mail.send' },
    { kind: 'listens', workspace: 'services/gateway', event: 'quoteLost', queue: 'gateway.tell.quote.lost' },
  ]);
});

test('a use that cannot be read is told, not left out', () => {
  const files = [file('services/quote/src/actions.ts', 'const chosen = late ? quoteLost : quoteSent;')];
  expect(() => findUses(files, names)).toThrow('services/quote/src/actions.ts uses quoteSent');
});
