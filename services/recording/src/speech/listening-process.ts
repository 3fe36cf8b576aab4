import { availableParallelism } from 'node:os';
import { AppError } from '@jobspeak/contracts';
import type { Vad } from 'sherpa-onnx-node';
import { type Channel, createChannel } from './channel';
import type { FromListener, ToListener } from './messages';
import { loadDetector } from './models';
import { LONGEST_PIECE } from './pieces';
import { createQuestions } from './questions';
import { SAMPLE_RATE } from './sound';
import { transcribe } from './transcription';

/**
 * The process that decodes and finds the speech. Files of strangers are opened here and nowhere else: a crafted one
 * can exhaust the memory of its decoder, and that must cost no more than this process.
 */
const PIECES_AT_ONCE = 2 * Math.min(3, availableParallelism());

const jobs = new Map<number, Channel<Buffer>>();
const idleDetectors: Vad[] = [];
const newDetector = () => loadDetector(LONGEST_PIECE / SAMPLE_RATE);

const tell = (message: FromListener) => void process.send?.(message);
const questions = createQuestions(tell);

async function run(job: number, source: Channel<Buffer>, totalBytes?: number): Promise<void> {
  const detector = idleDetectors.pop() ?? newDetector();
  try {
    const transcription = await transcribe(source, {
      recognise: questions.recognise,
      detector,
      piecesAtOnce: PIECES_AT_ONCE,
      ...(totalBytes === undefined ? {} : { totalBytes }),
      report: (progress) => tell({ op: 'progress', job, progress }),
    });
    tell({ op: 'done', job, transcription });
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
      const { job, totalBytes } = message;
      const source = createChannel<Buffer>((chunk) => tell({ op: 'taken', job, bytes: chunk.length }));
      jobs.set(job, source);
      return void run(job, source, totalBytes);
    }
    case 'chunk':
      return jobs.get(message.job)?.push(Buffer.from(message.bytes));
    case 'end':
      return jobs.get(message.job)?.end();
    case 'cancel':
      return jobs.get(message.job)?.fail(new Error('cancelled'));
  }
}

process.on('disconnect', () => process.exit(0)); // the product has ended, however it did
process.on('SIGINT', () => {}); // Ctrl-C reaches every process of the terminal; the product decides
idleDetectors.push(newDetector()); // a missing model must show at the start
process.on('message', follow);
tell({ op: 'ready' });
