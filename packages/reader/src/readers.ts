import type { Reading, ReadingContext, Transcript } from '@jobspeak/contracts';
import { arbitrate, type Judgements, withClient } from './arbiter';
import judgement from './arbiter/judgement.json';
import { type LearnedReading, type Model, nameSaid, readLearned } from './learned';
import { isHeard } from './rules/confidence';
import { readTranscript } from './rules/read-transcript';

/** Reads a spoken job into the quote it describes. */
export type Reader = (transcript: Transcript, context: ReadingContext) => Promise<Reading>;

/** By rules alone: what is left where no model runs. */
export const readByRules: Reader = async (transcript, context) => readTranscript(transcript, context);

/** The lines as the network sees them; what is said of the whole quote is read by rules. */
export const learnedReader =
  (model: Model): Reader =>
  async (transcript, context) => {
    const { lines } = await readLearned(transcript, context, model);
    return { ...readTranscript(transcript, context), lines: lines.map(({ line }) => line) };
  };

/** What both readings of the same words come to: of each line the likelier one, and how sure. */
export const arbitrated = (
  reading: Reading,
  learned: LearnedReading,
  transcript: Transcript,
  context: ReadingContext,
  judged: Judgements = judgement,
): Reading => {
  const lines = arbitrate(reading, learned, isHeard(transcript), judged);
  return withClient(lines, nameSaid(learned, transcript.text), transcript, context);
};

/** By rules and by the network, and of each line the likelier reading. @throws what the network throws. */
export const readerOf =
  (model: Model, judged: Judgements = judgement): Reader =>
  async (transcript, context) => {
    const learned = await readLearned(transcript, context, model);
    return arbitrated(readTranscript(transcript, context), learned, transcript, context, judged);
  };
