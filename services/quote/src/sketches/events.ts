import { Envelope, recordingHeard } from '@jobspeak/contracts';
import type { ConsumerFactory } from '@jobspeak/kit';
import { readByRules } from '@jobspeak/reader';
import type { LocalReader } from '../generation/network/local-reader';
import { createSketcher } from './actions';

/** Words that were said so long ago are of no use to who is still speaking. */
const FRESH_MS = 15_000;

/**
 * A sketch is only for show: words that cannot be read, come late or fail are passed by, and the next ones make up for
 * them. So nothing is noted of them in the inbox, and nothing is tried again.
 */
const sketchFromWords =
  (reader: LocalReader): ConsumerFactory =>
  ({ db, log }) => {
    const sketcher = createSketcher(db, reader);
    return {
      queue: 'quote.sketch-from-words',
      name: recordingHeard.name,
      receive: async (message) => {
        const envelope = Envelope.safeParse(message);
        const words = recordingHeard.data.safeParse(envelope.data?.data);
        if (!envelope.success || !words.success)
          return { kind: 'dead-letter', reason: 'unreadable recording.heard for quote.sketch-from-words' };
        const { accountId, occurredAt } = envelope.data;
        if (Date.now() - Date.parse(occurredAt) < FRESH_MS)
          await sketcher
            .sketch(accountId, words.data)
            .catch((error: unknown) =>
              log.warn({ err: error, recordingId: words.data.recordingId }, 'words could not be sketched'),
            );
        return { kind: 'done' };
      },
    };
  };

/** Some ten minutes of speech. More would keep the network at work for longer than live words come apart. */
const MOST_CHARACTERS = 6_000;

/** Words are read as they will be once they are spoken; of a very long recording by rules alone, until it ends. */
const whileSpoken = (reader: LocalReader): LocalReader => ({
  ...reader,
  read: (transcript, context) =>
    (transcript.text.length <= MOST_CHARACTERS ? reader.read : readByRules)(transcript, context),
});

export const consumers = (reader: LocalReader): ConsumerFactory[] => [sketchFromWords(whileSpoken(reader))];
