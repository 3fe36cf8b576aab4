import { AppError } from '@jobspeak/contracts';
import type { Vad } from 'sherpa-onnx-node';
import { type Channel, createChannel } from './channel';
import type { FromListener, ToListener } from './messages';
import { loadDetector } from './models';
import { LONGEST_PIECE } from './pieces';
import { createQuestions } from './questions';
import { SAMPLE_RATE } from './sound';
import { THREADS } from './threads';
import { cutSpeech, type LiveWords, type SpeechProgress, transcribe, type Words } from './transcription';

/**
 * The process that decodes and finds the speech. Files of strangers are opened here and nowhere else: a crafted one
 * can exhaust the memory of its decoder, and that must cost no more than this process.
 */
const PIECES_AT_ONCE = 2 * THREADS;

interface RunningJob {
  source: Channel<Buffer>;
  /** The part under way was taken. */
  kept: () => void;
}
type Start = Extract<ToListener, { op: 'start' }>;

const jobs = new Map<number, RunningJob>();
const idleDetectors: Vad[] = [];
const newDetector = () => loadDetector(LONGEST_PIECE / SAMPLE_RATE);

const tell = (message: FromListener) => void process.send?.(message);
const questions = createQuestions(tell);

/** The words of a recording; without any, when its speech is to be handed over in parts. */
async function work(start: Start, running: RunningJob, detector: Vad): Promise<Words> {
  const { job, totalBytes, longestPartMs, turn, live, isBrief = false } = start;
  const { source } = running;
  const tools = {
    detector,
    ...(totalBytes === undefined ? {} : { totalBytes }),
    report: (progress: SpeechProgress) => tell({ op: 'progress', job, progress }),
  };
  if (longestPartMs === undefined)
    return transcribe(source, {
      ...tools,
      recognise: questions.recognise,
      piecesAtOnce: PIECES_AT_ONCE,
      isBrief,
      ...(turn && { turn }),
      ...(live && { tell: (words: LiveWords) => tell({ op: 'words', job, words }) }),
    });
  const facts = await cutSpeech(source, {
    ...tools,
    longestPartMs,
    give: (part) =>
      new Promise((resolve) => {
        running.kept = resolve;
        tell({ op: 'part', job, part });
      }),
  });
  return { ...facts, segments: [] };
}

async function run(start: Start, running: RunningJob): Promise<void> {
  const { job } = start;
  const detector = idleDetectors.pop() ?? newDetector();
  try {
    const words = await work(start, running, detector);
    tell({ op: 'done', job, words });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const message = cause instanceof Error ? cause.message : String(cause);
    tell({ op: 'failed', job, message, ...(error instanceof AppError ? { code: error.code } : {}) });
  } finally {
    jobs.delete(job);
    detector.reset();
    idleDetectors.push(detector);
  }
}

function follow(message: ToListener): void {
  switch (message.op) {
    case 'ping':
      return tell({ op: 'pong' });
    case 'answer':
      return questions.answered(message);
    case 'start': {
      const { job } = message;
      const source = createChannel<Buffer>((chunk) => tell({ op: 'taken', job, bytes: chunk.length }));
      const running: RunningJob = { source, kept: () => {} };
      jobs.set(job, running);
      return void run(message, running);
    }
    case 'chunk':
      return jobs.get(message.job)?.source.push(Buffer.from(message.bytes));
    case 'end':
      return jobs.get(message.job)?.source.end();
    case 'kept':
      return jobs.get(message.job)?.kept();
    case 'cancel': {
      const running = jobs.get(message.job);
      running?.source.fail(new Error('cancelled'));
      return running?.kept(); // nobody takes the part under way any more
    }
  }
}

process.on('disconnect', () => process.exit(0)); // the product has ended, however it did
process.on('SIGINT', () => {}); // Ctrl-C reaches every process of the terminal; the product decides
idleDetectors.push(newDetector()); // a missing model must show at the start
process.on('message', follow);
tell({ op: 'ready' });
