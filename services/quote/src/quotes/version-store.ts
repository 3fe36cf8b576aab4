import { Answer, BusinessSettings, QuoteVersion } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';

interface VersionRow {
  content: unknown;
  agreed: unknown;
  answer: unknown;
  business: unknown;
  logo_version: string | null;
  at: Date;
}

/** A quote as it was issued, with what its customer was told of the business, and how it was answered. */
export interface IssuedVersion {
  /** With the options taken, once it is agreed. */
  content: QuoteVersion;
  answer: Answer | null;
  business: BusinessSettings;
  logoVersion: string | null;
  /** When it left draft. */
  at: Date;
}

const toVersion = (row: VersionRow): IssuedVersion => ({
  content: QuoteVersion.parse(row.agreed ?? row.content),
  answer: row.answer === null ? null : Answer.parse(row.answer),
  business: BusinessSettings.parse(row.business),
  logoVersion: row.logo_version,
  at: row.at,
});

const versionsOf = (db: Db, accountId: string, quoteId: string) =>
  db<VersionRow>('quote_versions').where({ account_id: accountId, quote_id: quoteId } as object);

const Taken = z.tuple([z.object({ sequence: z.int() })]);

/**
 * Takes the next number of the account, never below `firstQuoteNumber` of its settings, and holds the count until the
 * transaction ends: rolled back, the number is free again, so that there are no gaps.
 */
export const takeSequence = async (trx: Transaction, accountId: string): Promise<number> => {
  const taken = await trx('businesses')
    .where({ account_id: accountId })
    .update({
      next_quote_number: trx.raw(`greatest(next_quote_number, coalesce((settings->>'firstQuoteNumber')::int, 1)) + 1`),
    })
    .returning(trx.raw('next_quote_number - 1 as sequence'));
  return Taken.parse(taken)[0].sequence;
};

/** What is written of a quote that leaves draft. */
export interface Issue {
  accountId: string;
  quoteId: string;
  content: QuoteVersion;
  business: BusinessSettings;
  /** The last day of the offer is over when it is over there. */
  lastZone: string;
  now: Date;
}

/** Freezes a version with the business as it is now; one that nobody has had is written anew. */
export const insertVersion = async (trx: Transaction, issue: Issue): Promise<void> => {
  const { accountId, quoteId, content, business, lastZone, now } = issue;
  await trx.raw(
    `insert into document_logos (account_id, logo_version, png)
     select account_id, logo_version, logo from businesses where account_id = ? and logo is not null
     on conflict do nothing`,
    [accountId],
  );
  await trx('quote_versions')
    .insert({
      quote_id: quoteId,
      account_id: accountId,
      revision: content.revision,
      content: JSON.stringify(content),
      agreed: null,
      answer: null,
      business: JSON.stringify(business),
      logo_version: trx('businesses').where({ account_id: accountId }).select('logo_version'),
      at: now,
    })
    .onConflict(['quote_id', 'revision'])
    .merge();
  await trx('quotes')
    .where({ account_id: accountId, id: quoteId })
    .update({
      expires_at: trx.raw(`(?::date + 1)::timestamp at time zone ?`, [content.validUntil, lastZone]),
    });
};

export const noteSequence = (trx: Transaction, accountId: string, quoteId: string, sequence: number) =>
  trx('quotes').where({ account_id: accountId, id: quoteId }).update({ sequence });

/** Writes how a version was answered and, of a yes, what is agreed. */
export const updateAnswer = (
  trx: Transaction,
  accountId: string,
  quoteId: string,
  revision: number,
  { answer, agreed }: { answer: Answer; agreed: QuoteVersion | null },
) =>
  versionsOf(trx, accountId, quoteId)
    .where({ revision } as object)
    .update({ answer: JSON.stringify(answer), agreed: agreed && JSON.stringify(agreed) });

export const deleteVersion = (trx: Transaction, accountId: string, quoteId: string, revision: number) =>
  versionsOf(trx, accountId, quoteId)
    .where({ revision } as object)
    .delete();

/** All that was ever issued of a quote, the latest first. */
export const listVersions = async (db: Db, accountId: string, quoteId: string): Promise<IssuedVersion[]> =>
  (await versionsOf(db, accountId, quoteId).orderBy('revision', 'desc')).map(toVersion);

export const findVersion = async (
  db: Db,
  accountId: string,
  quoteId: string,
  revision: number,
): Promise<IssuedVersion | null> => {
  const row = await versionsOf(db, accountId, quoteId)
    .where({ revision } as object)
    .first();
  return row ? toVersion(row) : null;
};

/** The latest version that was issued of each of these quotes. */
export const listLatestVersions = async (
  db: Db,
  accountId: string,
  quoteIds: readonly string[],
): Promise<QuoteVersion[]> => {
  const rows: VersionRow[] = await db<VersionRow>('quote_versions')
    .where({ account_id: accountId } as object)
    .whereIn('quote_id' as never, quoteIds)
    .distinctOn('quote_id' as never)
    .orderBy(['quote_id', { column: 'revision', order: 'desc' }]);
  return rows.map((row) => toVersion(row).content);
};

/** The picture of a logo that a document carries, as a PNG. */
export const findDocumentLogo = async (db: Db, accountId: string, logoVersion: string): Promise<Buffer | null> => {
  const row: { png: Buffer } | undefined = await db('document_logos')
    .where({ account_id: accountId, logo_version: logoVersion })
    .first('png');
  return row?.png ?? null;
};
