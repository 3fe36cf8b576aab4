import type { Db } from '@jobspeak/kit';

export interface Look {
  adminId: string;
  what: 'generation';
  subjectId: string;
  /** The account whose data it is. */
  whose: string;
  at: Date;
}

/** Notes who has looked at somebody's data, before it is shown: what cannot be noted is not shown. */
export const noteLook = async (db: Db, { adminId, what, subjectId, whose, at }: Look): Promise<void> => {
  await db('looks').insert({ admin_id: adminId, what, subject_id: subjectId, whose, at });
};
