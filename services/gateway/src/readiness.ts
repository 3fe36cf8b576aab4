import type { Log } from '@jobspeak/kit';
import type { RequestHandler } from 'express';
import type { Route, ServiceName } from './routes';

const LIMIT_MS = 2_000;

/** Answers /readyz: ready when every service behind the routes says that it is, and which are not otherwise. */
export function answerReadiness(
  routes: readonly Route[],
  urls: (service: ServiceName) => string,
  log: Log,
): RequestHandler {
  const services = [...new Set(routes.filter((route) => !route.isDispensable).map(({ service }) => service))];
  const isReady = async (service: ServiceName): Promise<boolean> => {
    const response = await fetch(`${urls(service)}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
    await response.body?.cancel();
    return response.ok;
  };
  return async (_req, res) => {
    const answers = await Promise.allSettled(services.map(isReady));
    const missing = services.filter((_service, index) => {
      const answer = answers[index];
      return answer?.status !== 'fulfilled' || !answer.value;
    });
    if (missing.length > 0) log.warn({ missing }, 'not ready');
    res.status(missing.length > 0 ? 503 : 200).json({ status: missing.length > 0 ? 'not ready' : 'ready', missing });
  };
}
