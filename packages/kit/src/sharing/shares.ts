import { randomBytes } from 'node:crypto';
import type { Db, Transaction } from '../db';

/** The version of a document that a link or a message is about. */
export interface Issued {
  accountId: string;
  documentId: string;
  revision: number;
}

/** A link to one version of a document. */
export interface Share extends Issued {
  token: string;
  openedAt: Date | null;
}

interface ShareRow {
  token: string;
  account_id: string;
  document_id: string;
  revision: number;
  opened_at: Date | null;
}

const toShare = (row: ShareRow): Share => ({
  token: row.token,
  accountId: row.account_id,
  documentId: row.document_id,
  revision: row.revision,
  openedAt: row.opened_at,
});

/** The columns by which rows are of a version. */
export const whereIssued = ({ accountId, documentId, revision }: Issued) => ({
  account_id: accountId,
  document_id: documentId,
  revision,
});

/** 128 bits that nobody guesses. */
const newToken = () => randomBytes(16).toString('base64url');

export const findShareOf = async (db: Db, issued: Issued): Promise<Share | null> => {
  const row = await db<ShareRow>('shares').where(whereIssued(issued)).first();
  return row ? toShare(row) : null;
};

/** The link of a version; made once. */
export const ensureShare = async (trx: Transaction, issued: Issued, now: Date): Promise<Share> => {
  await trx('shares')
    .insert({ ...whereIssued(issued), token: newToken(), created_at: now })
    .onConflict(['document_id', 'revision'])
    .ignore();
  const share = await findShareOf(trx, issued);
  if (!share) throw new Error('A link that was made is not there.');
  return share;
};

/** The link with this token, whoever it is from: who has it may read. */
export const findShare = async (db: Db, token: string): Promise<Share | null> => {
  const row = await db<ShareRow>('shares').where({ token }).first();
  return row ? toShare(row) : null;
};

/** Notes that the customer has been there; true the first time. */
export const noteOpened = async (trx: Transaction, token: string, now: Date): Promise<boolean> =>
  (await trx('shares').where({ token }).whereNull('opened_at').update({ opened_at: now })) === 1;
