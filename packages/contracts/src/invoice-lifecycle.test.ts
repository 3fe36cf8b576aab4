import { canMoveInvoice, INVOICE_ACTIONS, invoiceMovesFrom, statusOfMoney } from './invoice-lifecycle';
import { DocumentStatus } from './statuses';

/** For each status of an invoice, all that can happen to it; what is not here is refused. */
const TABLE: Record<string, string> = {
  'invoice draft': 'edit issue send cancel duplicate delete',
  'invoice sent': 'send pay correct credit duplicate',
  'invoice pending': 'send pay refund correct credit duplicate',
  'invoice completed': 'send refund correct credit duplicate',
  'invoice cancelled': 'correct duplicate',
  'credit-note completed': 'send',
};
const rows = (['invoice', 'credit-note'] as const).flatMap((kind) =>
  DocumentStatus.options.flatMap((documentStatus) => {
    // nothing leads a credit note to a draft
    if (kind === 'credit-note' && documentStatus !== 'completed') return [];
    const allowed = (TABLE[`${kind} ${documentStatus}`] ?? '').split(' ');
    return INVOICE_ACTIONS.map((action) => [kind, documentStatus, action, allowed.includes(action)] as const);
  }),
);

test.each(rows)('%s, %s: %s is %s', (kind, documentStatus, action, isAllowed) => {
  expect(canMoveInvoice(action, { kind, documentStatus })).toBe(isAllowed);
  expect(invoiceMovesFrom({ kind, documentStatus }).includes(action)).toBe(isAllowed);
});

test.each([
  ['nothing paid', 100, 0, 0, 'sent'],
  ['part paid', 100, 0, 40, 'pending'],
  ['all paid', 100, 0, 100, 'completed'],
  ['paid but for what was credited', 100, 30, 70, 'completed'],
  ['credited, to be paid', 100, 30, 0, 'sent'],
  ['credited in full', 100, 100, 0, 'cancelled'],
  ['credited in full, to be refunded', 100, 100, 60, 'completed'],
] as const)('%s', (_name, total, credited, paid, status) => {
  expect(statusOfMoney({ total, credited, paid })).toBe(status);
});
