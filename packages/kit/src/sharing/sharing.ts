import type { Sharing } from '@jobspeak/contracts';
import type { Db } from '../db';
import { findDelivery } from './deliveries';
import { findShareOf, type Issued } from './shares';

/**
 * What became of a version that has left the house; null until somebody has sent it or copied its link.
 * @param urlOf the customer's page of a link.
 */
export async function readSharing(
  db: Db,
  issued: Issued,
  urlOf: (token: string) => string,
): Promise<Omit<Sharing, 'answer'> | null> {
  const share = await findShareOf(db, issued);
  if (!share) return null;
  const delivery = await findDelivery(db, issued);
  return {
    url: urlOf(share.token),
    delivery: delivery && {
      id: delivery.id,
      to: delivery.to,
      purpose: delivery.purpose,
      state: delivery.state,
      sendAt: delivery.sendAt,
      error: delivery.error,
    },
    openedAt: share.openedAt?.toISOString() ?? null,
  };
}
