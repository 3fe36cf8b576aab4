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

/** How a request ended. */
export interface EndedRequest {
  method: string;
  /** The template of its route; undefined when there was none. */
  route: string | undefined;
  status: number;
  requestId: string | undefined;
  /** It was open for as long as somebody listened, which is no answer time. */
  isStream?: boolean;
}

/**
 * Begins to tell of a request to a service: its span, where there is one, and how long it took. Answers how to tell of
 * its end, which is to be called before the instrumentation hears of it: the span is closed then.
 */
export function beginRequest(service: string): (end: EndedRequest) => void {
  const started = performance.now();
  const rpc = getRPCMetadata(context.active());
  const span = trace.getActiveSpan();
  span?.setAttribute('jobspeak.service', service);
  return ({ method, route, status, requestId, isStream = false }) => {
    if (rpc && route !== undefined) rpc.route = route;
    if (requestId !== undefined) span?.setAttribute('jobspeak.request.id', requestId);
    if (isStream) return;
    count('http.server.request.duration', (performance.now() - started) / 1_000, {
      'jobspeak.service': service,
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'http.response.status_code': status,
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    });
  };
}

/**
 * Says of each request to which service and route it went and how long it took. The span of the request, where there
 * is one, is named after the route; what is done for it is done in the name of the service.
 */
export const tellRequests =
  (service: string): RequestHandler =>
  (req, res, next) => {
    const tellEnd = beginRequest(service);
    res.prependListener('close', () => {
      const requestId = req.headers['x-request-id'];
      tellEnd({
        method: req.method,
        route: templateOf(req),
        status: res.statusCode,
        requestId: typeof requestId === 'string' ? requestId : undefined,
        isStream: String(res.getHeader('content-type')).startsWith('text/event-stream'),
      });
    });
    asService(service, next);
  };
