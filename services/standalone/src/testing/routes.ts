import { adminService, TelemetryRetention } from '@jobspeak/admin';
import { authService } from '@jobspeak/auth';
import { billingService } from '@jobspeak/billing';
import { invoiceService } from '@jobspeak/invoice';
import { createLog, type ServiceDefinition, type ServiceDependencies } from '@jobspeak/kit';
import { notificationService } from '@jobspeak/notification';
import { onboardingService } from '@jobspeak/onboarding';
import { type PdfBrowser, pdfService } from '@jobspeak/pdf';
import { quoteService } from '@jobspeak/quote';
import { recordingService, type SpeechEngine } from '@jobspeak/recording';

/** Parts that nothing here gets as far as. */
const engine = {} as SpeechEngine;
const browser: PdfBrowser = {
  fonts: 'inside',
  render: () => Promise.reject(new Error('Nothing is printed here.')),
  stop: async () => {},
};
const mailer = { servers: 0, deliver: async () => 'kept' as const, forget: async () => {}, close() {} };
const lockOut = { perAddress: 1_000, perAccount: 1_000, forMs: 1_000 };
/** All services of the product. */
export const definitions: readonly ServiceDefinition[] = [
  authService({ lockOut }),
  recordingService({ engine }),
  quoteService(),
  invoiceService(),
  pdfService({ browser }),
  notificationService({ mailer }),
  onboardingService(),
  billingService(),
  adminService(TelemetryRetention.parse({})),
];

export interface Found {
  service: string;
  method: string;
  path: string;
}

interface Layer {
  route?: { path: string | RegExp | (string | RegExp)[]; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
}

/** The paths that a route answers; a pattern with a choice of words in it is as many paths as words. */
function pathsOf(route: string | RegExp): string[] {
  if (typeof route === 'string') return [route];
  const plain = route.source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replaceAll('[^/]+', '*');
  const [whole, name, words = ''] = /\(\?<(\w+)>([^)]*)\)/.exec(plain) ?? [];
  if (whole === undefined) return [plain];
  const choices = words === '*' ? [`:${name}`] : words.split('|');
  return choices.flatMap((word) => pathsOf(new RegExp(plain.replace(whole, word))));
}

/** Every route of a router, and of those within it. */
const routesOf = (stack: readonly Layer[]): { method: string; path: string }[] =>
  stack.flatMap(({ route, handle }) => [
    ...(route
      ? [route.path]
          .flat()
          .flatMap(pathsOf)
          .flatMap((one) => Object.keys(route.methods).map((method) => ({ method, path: one })))
      : []),
    ...routesOf(handle?.stack ?? []),
  ]);

/** Every route of every service, read from the routers that they serve with. */
export const ROUTES: readonly Found[] = definitions.flatMap((definition) => {
  const dependencies = {
    signedIn: () => {},
    clock: () => new Date(),
    log: createLog({ name: 'test', level: 'silent' }),
  } as unknown as ServiceDependencies; // routers are made, not served
  const { routes, receivers } = definition.create(dependencies);
  const found = [routes, receivers].flatMap((router) =>
    routesOf((router as { stack: Layer[] } | undefined)?.stack ?? []),
  );
  return found.map((route) => ({ ...route, method: route.method.toUpperCase(), service: definition.name }));
});
