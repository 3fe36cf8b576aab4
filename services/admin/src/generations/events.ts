import { generationLogged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import type { SeriesIds } from '../rollups/store';
import { GENERATION_SERIES, keepGeneration } from './actions';

export const consumers = (series: SeriesIds): ConsumerFactory[] => [
  on(generationLogged, 'admin.keep-generation', async (trx, log, facts) => {
    await series.prepare(GENERATION_SERIES);
    await keepGeneration(trx, series, log, facts);
  }),
];
