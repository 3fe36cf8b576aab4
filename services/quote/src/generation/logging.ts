import {
  type EngineUsed,
  type GenerationLog,
  generationLogged,
  type HearingWork,
  type LoggedReading,
  type Reading,
  type Segment,
  STAGES,
  type Stage,
  type StageLog,
} from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';
import { emit } from '../trials/news';

/** What is known of a generation at its end; of the stages that it got to. */
export interface Ended {
  quoteId: string;
  recordingId: string;
  /** Where it failed, and with which code; null when it became a quote. */
  failed: { stage: Stage; error: string } | null;
  segments: readonly Segment[];
  durationMs?: number | undefined;
  work?: HearingWork | undefined;
  heardBy?: EngineUsed | undefined;
  readBy?: EngineUsed | undefined;
  /** In ms, of the stages that this service has done. */
  took: Partial<Record<Stage, number>>;
  reading: LoggedReading | null;
}

/** A reading as it is logged, with what its quote comes to. */
export const loggedReading = (
  { title, client, lines }: Reading,
  { total, missingPrices }: { total: number; missingPrices: number },
): LoggedReading => ({
  title,
  clientName: client?.name ?? '',
  lines: lines.map(({ description, quantity, unit, unitPrice, optional, confidence }) => ({
    description,
    quantity,
    unit,
    unitPrice,
    optional,
    confidence,
  })),
  total,
  missingPrices,
});

const HEARD: readonly Stage[] = ['decode', 'transcribe'];

function stageLog(stage: Stage, ended: Ended): StageLog {
  const { work, heardBy, readBy, failed, took } = ended;
  const engine = stage === 'transcribe' ? heardBy : stage === 'extract' ? readBy : undefined;
  const ms = { decode: work?.decodeMs, transcribe: work?.transcribeMs, ...took } as Partial<Record<Stage, number>>;
  return {
    stage,
    outcome: failed?.stage === stage ? 'failed' : 'done',
    ms: ms[stage] ?? null,
    engine: engine?.engine ?? null,
    reason: engine?.reason ?? null,
    attempts: HEARD.includes(stage) ? (work?.attempts ?? null) : null,
  };
}

/** How a generation went: the stages up to the one that failed, or all of them. */
function generationLog(ended: Ended): GenerationLog {
  const { quoteId, recordingId, failed, segments, durationMs, work, reading } = ended;
  const last = failed ? STAGES.indexOf(failed.stage) : STAGES.length - 1;
  const stages = STAGES.slice(0, last + 1).map((stage) => stageLog(stage, ended));
  return {
    quoteId,
    recordingId,
    outcome: failed ? 'failed' : 'done',
    error: failed?.error ?? null,
    totalMs: stages.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
    bytes: work?.bytes ?? null,
    durationMs: durationMs ?? null,
    stages,
    segments: [...segments],
    reading,
  };
}

/** Tells the back office how a generation went, in the transaction that ends it. */
export const logGeneration = (trx: Transaction, accountId: string, ended: Ended): Promise<void> =>
  emit(trx, generationLogged, accountId, generationLog(ended));
