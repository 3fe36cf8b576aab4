import { randomUUID } from 'node:crypto';
import {
  type BusinessSettings,
  canMove,
  DocumentStatus,
  movesFrom,
  QUOTE_ACTIONS,
  type QuoteAction,
  type QuoteStanding,
  QuoteState,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { openQuote } from './domain';
import { insertQuote } from './store';
import { givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, move } = givenBy(service);

const now = new Date('2026-06-30T23:30:00Z');

describe('every move, from everywhere', () => {
  const standings = QuoteState.options.flatMap((state) =>
    DocumentStatus.options.map((documentStatus) => ({ state, documentStatus })),
  );
  const rows = standings.flatMap((standing) =>
    QUOTE_ACTIONS.map((action) => ({ ...standing, action, isAllowed: canMove(action, standing) })),
  );
  const put = async ({ accountId }: Person, { state, documentStatus }: QuoteStanding) => {
    const quote = openQuote({ id: randomUUID(), now, settings, recordingId: null, generation: null });
    const issued = { issuedOn: '2026-06-01', validUntil: '2026-07-01', number: quote.id };
    await insertQuote(
      service.db,
      accountId,
      { ...quote, ...(state === 'draft' ? {} : issued), state, documentStatus },
      null,
    );
    const place = { archived_from: 'finalized', state_before: 'finalized', deleted_at: now };
    await service.db('quotes').where({ id: quote.id }).update(place);
    return quote.id;
  };

  let me: Person;
  let settings: BusinessSettings;
  beforeAll(async () => {
    me = await tradesperson();
    settings = (await me.get('/business/settings')).body;
  });

  const LANDINGS: Record<QuoteAction, Partial<QuoteStanding>> = {
    edit: {},
    finalize: { state: 'finalized' },
    send: { state: 'finalized' },
    open: { documentStatus: 'pending' },
    approve: { state: 'finalized', documentStatus: 'approved' },
    reject: { documentStatus: 'rejected' },
    ask: {},
    expire: { documentStatus: 'expired' },
    cancel: { documentStatus: 'cancelled' },
    revise: { state: 'draft', documentStatus: 'draft' },
    invoice: {},
    complete: { documentStatus: 'completed' },
    duplicate: {},
    archive: { state: 'archived' },
    restore: { state: 'finalized' },
    delete: { state: 'deleted' },
  };

  test.each(rows.filter(({ isAllowed }) => isAllowed))('$action of $state, $documentStatus', async (row) => {
    const { action, state, documentStatus } = row;
    const id = await put(me, row);
    const landing = { state, documentStatus, ...LANDINGS[action] };
    if (action === 'send' && documentStatus === 'draft') landing.documentStatus = 'sent';
    expect(await move(me, id, action)).toMatchObject({ id, version: 2, ...landing });
    const stored = { version: 2, state: landing.state, document_status: landing.documentStatus };
    expect(await service.db('quotes').where({ id }).first()).toMatchObject(stored);
  });

  test.each(standings)('nothing else of $state, $documentStatus', async (standing) => {
    const id = await put(me, standing);
    const before: unknown = await service.db('quotes').where({ id }).first();
    const refused = rows.filter(
      (row) => !row.isAllowed && row.state === standing.state && row.documentStatus === standing.documentStatus,
    );
    const moves = movesFrom(standing);
    for (const { action } of refused)
      await expect(move(me, id, action)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', details: { moves } });
    expect([refused.length + moves.length, await service.db('quotes').where({ id }).first()]).toEqual([
      QUOTE_ACTIONS.length,
      before,
    ]);
  });
});
