import { type CorrectionChange, formatMoney, totalText } from '@jobspeak/contracts';
import type { ToastStore } from '@jobspeak/ui';
import type { DocumentMoney } from '../../documents';
import type { Proposal } from './turns';

/** What the quote comes to before and after, and by how much that differs where both are one figure. */
export function totalsIn({ before, after }: Proposal, { currency, locale }: DocumentMoney) {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const [was, is] = [totalText(before, money), totalText(after, money)];
  const more = after.total - before.total;
  const isPlain = !before.low && !after.low && !before.most && !after.most;
  const difference = more === 0 ? 'the same' : `${more > 0 ? 'up' : 'down'} ${money(Math.abs(more))}`;
  return { was, is, difference: isPlain ? difference : was === is ? 'the same' : `before, ${was}` };
}

/** The proposal as it is read out. */
export function spokenProposal(proposal: Proposal, money: DocumentMoney): string {
  const { is, difference } = totalsIn(proposal, money);
  const changes = proposal.changes.map(({ text }) => text.replace(': ', ', ').replaceAll(/[“”]/g, ''));
  return [...changes, `Total ${is}, ${difference}`].map((sentence) => `${sentence}.`).join(' ');
}

const UNDO_MS = 10_000;

/** Tells what became of a draft, before and after, with the way back. */
export function showChanges(
  toasts: Pick<ToastStore, 'show'>,
  changes: readonly CorrectionChange[],
  undo: () => void,
): void {
  const [first, ...more] = changes.map(({ text }) => text);
  const title = more.length > 0 ? `${first} and ${more.length} more` : (first ?? '');
  toasts.show({ type: 'success', title, duration: UNDO_MS, action: { label: 'Undo', onSelect: undo } });
}
