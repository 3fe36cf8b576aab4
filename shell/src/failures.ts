import type { Failure } from '@jobspeak/web/reports';

/** Tells of what nobody caught. What tells it is loaded with the first failure, and must not be another one itself. */
export const tellFailure = (failure: Failure): void =>
  void import('@jobspeak/web/reports').then(({ noteFailure }) => noteFailure(failure)).catch(() => undefined);
