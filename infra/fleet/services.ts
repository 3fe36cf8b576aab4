/** Every service that has a program of its own; standalone is all of them in one. */
export const SERVICES = [
  'gateway',
  'auth',
  'recording',
  'quote',
  'invoice',
  'pdf',
  'notification',
  'onboarding',
  'billing',
  'admin',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Those with tables, each in a schema of its name: the gateway keeps nothing. */
export const SCHEMAS = SERVICES.filter((name) => name !== 'gateway');
