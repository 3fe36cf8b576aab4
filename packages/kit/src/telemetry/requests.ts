import { context, trace } from '@opentelemetry/api';
import { getRPCMetadata } from '@opentelemetry/core';
import type { Request, RequestHandler } from 'express';
import { count } from './metrics';
import { asService } from './scope';

/** The template of the route that has answered, for example /quotes/:id; undefined when there was none. */
function templateOf({ route, baseUrl }: Request): string | undefined {
  const paths = (route as { path?: string | string[] } | undefined)?.path; // Express types it as any
  const path = Array.isArray(paths) ? paths.at(-1) : paths;
  return path === undefined ? undefined : `${baseUrl}${path}`;
}

/**
 * Says of each request to which service and route it went and how long it took. The span of the request, where there
 * is one, is named after the route; what is done for it is done in the name of the service.
 */
export const tellRequests =
  (service: string): RequestHandler =>
  (req, res, next) => {
    const started = performance.now();
    const rpc = getRPCMetadata(context.active());
    const span = trace.getActiveSpan();
    span?.setAttribute('jobspeak.service', service);
    // before the instrumentation hears of the end: it closes the span then
    res.prependListener('close', () => {
      const route = templateOf(req);
      if (rpc && route !== undefined) rpc.route = route;
      const requestId = req.headers['x-request-id'];
      if (typeof requestId === 'string') span?.setAttribute('jobspeak.request.id', requestId);
      const status = res.statusCode;
      count('http.server.request.duration', (performance.now() - started) / 1_000, {
        'jobspeak.service': service,
        'http.request.method': req.method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'http.response.status_code': status,
        ...(status >= 500 ? { 'error.type': String(status) } : {}),
      });
    });
    asService(service, next);
  };
