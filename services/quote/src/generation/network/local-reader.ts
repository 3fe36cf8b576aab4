import type { Log } from '@jobspeak/kit';
import { type Reader, readByRules, readerOf } from '@jobspeak/reader';
import { type OpenModel, openModel } from './open';

/** Our own reader, which needs nobody. */
export interface LocalReader {
  read: Reader;
  log: Log;
  close(): Promise<void>;
}

/**
 * Rules and the learned model together. The model is loaded when the first words come, in a thread of its own; where it
 * cannot run, the rules read alone and the log says so.
 */
export function createLocalReader(log: Log): LocalReader {
  let opening: Promise<OpenModel> | null = null;
  const open = (): Promise<OpenModel> => {
    const forget = () => {
      opening = null; // the next words try anew
    };
    opening ??= openModel(undefined, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
  return {
    log,
    read: async (transcript, context) => {
      try {
        return await readerOf(await open())(transcript, context);
      } catch (error) {
        log.error({ err: error }, 'the model could not read; the rules read alone');
        return readByRules(transcript, context);
      }
    },
    async close() {
      const model = await opening?.catch(() => null);
      opening = null;
      await model?.close();
    },
  };
}
