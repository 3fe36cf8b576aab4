import { type Reading, type ReadingContext, type Transcript } from '@jobspeak/contracts';
import type { SaidName } from '../learned';
import { originOf } from '../tokens/source';

/** The network decides who the quote is for from this probability on. */
const SURE = 0.7;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Who the quote is for: a client whom the account knows and the rules found, else the name that the network is sure of,
 * else what the rules read. Ways to reach the client stay as the rules read them.
 */
export const withClient = (
  reading: Reading,
  said: SaidName | null,
  transcript: Transcript,
  { clients }: Pick<ReadingContext, 'clients'>,
): Reading => {
  if (!said || said.probability < SURE || reading.client?.id) return reading;
  const known = clients.find(({ name }) => plain(name) === plain(said.name));
  const { client, origins } = reading;
  if (!known && clients.some(({ name }) => name === client?.name)) return reading;
  return {
    ...reading,
    client: {
      id: known?.id ?? null,
      name: known?.name ?? said.name,
      email: client?.email || (known?.email ?? ''),
      phone: client?.phone || (known?.phone ?? ''),
      address: client?.address || (known?.address ?? ''),
    },
    ...(origins && { origins: { ...origins, client: originOf(known ? 'library' : 'heard', said.place, transcript) } }),
  };
};
