import { randomUUID } from 'node:crypto';
import { type QuoteSketch, quoteSketched, type Segment, type WordsSoFar } from '@jobspeak/contracts';
import { type Db, emitLatest } from '@jobspeak/kit';
import { type Knowledge, knowledgeOf, understandHere } from '../generation/actions';
import { contentOf } from '../generation/content';
import type { LocalReader } from '../generation/network/local-reader';
import { sketchOf } from './domain';

/** What an account knows does not change while somebody speaks a sentence. */
const KNOWN_FOR_MS = 10_000;
/** Recordings of which is remembered what was sketched last, and accounts of which is remembered what they know. */
const MOST_REMEMBERED = 500;

/** A map that forgets what was set first. */
function remember<T>(most: number) {
  const values = new Map<string, T>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: T): void {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
  };
}

/** The words so far; what is being said now counts as said. */
function wordsSoFar({ segments, tail, heardMs }: WordsSoFar): Segment[] {
  const startMs = segments.at(-1)?.endMs ?? 0;
  return tail === '' ? segments : [...segments, { startMs, endMs: Math.max(startMs, heardMs), text: tail }];
}

/** Sketches the quotes that recordings would become, as far as they are spoken. */
export function createSketcher(db: Db, reader: LocalReader) {
  const known = remember<{ knowledge: Knowledge; until: number }>(MOST_REMEMBERED);
  const sketched = remember<{ heardMs: number; eventId: string | null }>(MOST_REMEMBERED);

  const knowledgeFor = async (accountId: string, segments: Segment[]): Promise<Knowledge> => {
    const before = known.get(accountId);
    // the template that was asked for is known with the words, so it is looked for anew
    if (before && before.until > Date.now() && before.knowledge.templates.length === 0)
      return { ...before.knowledge, segments };
    const knowledge = await knowledgeOf(db, accountId, { segments });
    known.set(accountId, { knowledge, until: Date.now() + KNOWN_FOR_MS });
    return knowledge;
  };
  const read = async (accountId: string, words: WordsSoFar): Promise<QuoteSketch | null> => {
    const { recordingId, quoteId, heardMs } = words;
    const knowledge = await knowledgeFor(accountId, wordsSoFar(words));
    const { read: understood } = await understandHere(reader, knowledge, { quoteId, reason: null });
    if ('error' in understood) return null;
    const { currency } = knowledge.settings;
    return sketchOf(contentOf(understood.reading, knowledge, randomUUID), { recordingId, quoteId, heardMs, currency });
  };
  return {
    /** Tells what the words so far would become; older words than those of the last sketch change nothing. */
    async sketch(accountId: string, words: WordsSoFar): Promise<void> {
      const last = sketched.get(words.recordingId);
      if (last && last.heardMs >= words.heardMs) return;
      sketched.set(words.recordingId, { heardMs: words.heardMs, eventId: last?.eventId ?? null });
      const sketch = await read(accountId, words);
      if (!sketch) return;
      const eventId = await db.transaction((trx) =>
        emitLatest(trx, quoteSketched, accountId, sketch, last?.eventId ?? null),
      );
      sketched.set(words.recordingId, { heardMs: words.heardMs, eventId });
    },
  };
}
