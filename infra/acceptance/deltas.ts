import { randomUUID } from 'node:crypto';
import type { CorrectionAnswer, Quote } from '@jobspeak/contracts';
import type { QuoteDraft } from '@jobspeak/reader';
import { draftOfCase } from '@jobspeak/reader/evaluation';
import { asHeard, correctionsOf } from './corrections';
import type { Account, QuoteService } from './service';

const contentOf = ({ lines, depositPercent, depositMinor, discount, ...draft }: QuoteDraft) => {
  const percent = depositPercent ? { type: 'percent', value: depositPercent } : null;
  return {
    title: draft.title,
    client: { name: '', ...draft.client },
    taxRatePercent: draft.taxRatePercent ?? 0,
    ...(draft.validDays && { validDays: draft.validDays }),
    discount: discount ?? null,
    deposit: depositMinor ? { type: 'amount', value: depositMinor } : percent,
    lines: lines.map(({ id: _id, unitPriceMinor, ...line }) => ({
      ...line,
      id: randomUUID(),
      unitPrice: unitPriceMinor,
    })),
  };
};

export interface Deltas {
  /** Corrections that lead to a proposal. */
  proposals: number;
  /** Those whose told difference is that of the totals of the quote before and after it was kept. */
  right: number;
}

/** Keeps everything that the service proposes, and holds what it told against what is stored then. */
export async function measureDeltas(service: QuoteService): Promise<Deltas> {
  const { cases, drafts } = await correctionsOf('later');
  const accounts = new Map<string, Account>();
  const deltas: Deltas = { proposals: 0, right: 0 };
  for (const one of [...cases, ...(await asHeard(cases))]) {
    const { locale, currency, said } = one;
    const call = accounts.get(locale) ?? (await service.account({ locale, currency }));
    accounts.set(locale, call);
    if (said === '') continue;
    const quote = await call<Quote>('POST', '/quotes', contentOf(draftOfCase(one, drafts)));
    const { version } = quote;
    const answer = await call<CorrectionAnswer>('POST', `/quotes/${quote.id}/corrections`, { said, version });
    if (answer.kind !== 'proposal') continue;
    const { edit, before, after } = answer;
    const kept = await call<Quote>('PATCH', `/quotes/${quote.id}`, { version, ...edit });
    deltas.proposals += 1;
    if (after.total - before.total === kept.totals.total - quote.totals.total) deltas.right += 1;
  }
  return deltas;
}
