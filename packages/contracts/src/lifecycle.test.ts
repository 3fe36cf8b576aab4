import { canMove, movesFrom, QUOTE_ACTIONS } from './lifecycle';
import { DocumentStatus, QuoteState } from './statuses';

/** For each standing of a quote, all that can happen to it; what is not here is refused. */
const TABLE: Record<string, string> = {
  'draft draft': 'edit finalize send approve cancel duplicate archive delete',
  'draft cancelled': 'revise duplicate archive delete',
  'finalized draft': 'send approve cancel revise duplicate archive delete',
  'finalized sent': 'send open approve reject ask expire cancel revise duplicate archive delete',
  'finalized pending': 'send approve reject ask expire cancel revise duplicate archive delete',
  'finalized approved': 'ask cancel invoice complete duplicate archive delete',
  'finalized rejected': 'revise duplicate archive delete',
  'finalized expired': 'revise duplicate archive delete',
  'finalized cancelled': 'revise duplicate archive delete',
  'finalized completed': 'duplicate archive delete',
  'archived approved': 'complete duplicate restore delete',
};
const ANY_STATUS: Record<string, string> = {
  processing: 'delete',
  archived: 'duplicate restore delete',
  deleted: 'restore',
};
/** Standings that no move leads to. */
const NOWHERE = new Set(['sent', 'pending', 'approved', 'rejected', 'expired', 'completed'].map((it) => `draft ${it}`));

const standings = QuoteState.options.flatMap((state) =>
  DocumentStatus.options.map((documentStatus) => ({ state, documentStatus })),
);
const reachable = standings.filter(({ state, documentStatus }) => !NOWHERE.has(`${state} ${documentStatus}`));
const rows = reachable.flatMap(({ state, documentStatus }) => {
  const allowed = (TABLE[`${state} ${documentStatus}`] ?? ANY_STATUS[state] ?? '').split(' ');
  return QUOTE_ACTIONS.map((action) => [state, documentStatus, action, allowed.includes(action)] as const);
});

test.each(rows)('%s, %s: %s is %s', (state, documentStatus, action, isAllowed) => {
  expect(canMove(action, { state, documentStatus })).toBe(isAllowed);
  expect(movesFrom({ state, documentStatus }).includes(action)).toBe(isAllowed);
});
