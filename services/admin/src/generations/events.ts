import { generationLogged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import type { SeriesIds } from '../rollups/store';
import { keepGeneration, seriesOf } from './actions';

export const consumers = (series: SeriesIds): ConsumerFactory[] => [
  on(generationLogged, 'admin.keep-generation', async (trx, log, facts) => {
    await series.prepare(seriesOf(log));
    await keepGeneration(trx, series, log, facts);
  }),
];
