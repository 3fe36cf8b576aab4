import type { Segment } from '@jobspeak/contracts';
import { CallFailure } from '@jobspeak/kit';
import { z } from 'zod';

const Seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);

/** The file that Amazon Transcribe writes; what we do not read of it may look like anything. */
const Result = z.object({
  results: z.object({
    items: z.array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('pronunciation'),
          start_time: Seconds,
          end_time: Seconds,
          alternatives: z.array(z.object({ content: z.string(), confidence: Seconds })).min(1),
        }),
        z.object({
          type: z.literal('punctuation'),
          alternatives: z.array(z.object({ content: z.string() })).min(1),
        }),
      ]),
    ),
  }),
});
type Item = z.infer<typeof Result>['results']['items'][number];

/** Words of one sentence. */
interface Sentence {
  start: number;
  end: number;
  text: string;
  confidences: number[];
  closed: boolean;
}

/** Seconds without a word that end a sentence. */
const PAUSE = 1;
/** A sentence that goes on for so many seconds is cut: the time of a segment is the time of its words. */
const LONGEST = 15;

const wrong = (detail: string, cause?: unknown) => new CallFailure('bad-answer', { detail, cause });

function addItem(sentences: Sentence[], item: Item): void {
  const content = item.alternatives[0]?.content ?? '';
  const last = sentences.at(-1);
  if (item.type === 'punctuation') {
    if (!last) return;
    last.text += content;
    last.closed = /[.?!]/.test(content);
    return;
  }
  const { start_time: start, end_time: end } = item;
  if (end < start || start < (last?.start ?? 0)) throw wrong('with times out of order');
  const confidence = Math.min(1, item.alternatives[0]?.confidence ?? 0);
  if (!last || last.closed || start - last.end > PAUSE || end - last.start > LONGEST)
    sentences.push({ start, end, text: content, confidences: [confidence], closed: false });
  else {
    last.end = end;
    last.text += ` ${content}`;
    last.confidences.push(confidence);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrong('that is no JSON', cause);
  }
}

/** Sentences from a result of Amazon Transcribe, with their times. @throws CallFailure when it is none. */
export function segmentsOf(text: string): Segment[] {
  const result = Result.safeParse(parseJson(text));
  if (!result.success) throw wrong('of another shape', result.error);
  const sentences: Sentence[] = [];
  for (const item of result.data.results.items) addItem(sentences, item);
  return sentences.map(({ start, end, text: words, confidences }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
    text: words,
    confidence: Math.round((confidences.reduce((sum, one) => sum + one, 0) / confidences.length) * 100) / 100,
  }));
}
