export * from './analytics';
export * from './audit';
export * from './auth';
export * from './back-office';
export * from './billing';
export * from './business';
export * from './calendar';
export * from './changes';
export * from './correction';
export * from './credentials';
export * from './customer';
export * from './emails';
export * from './errors';
export * from './events';
export * from './feedback';
export * from './figure-text';
export * from './figures';
export * from './first-settings';
export * from './flags';
export * from './generation-log';
export * from './invoice';
export * from './invoice-lifecycle';
export * from './job-margin';
export {
  type BlockedReason,
  blockedBy,
  completionPercentage,
  isStepCompleted,
  type Journey,
  nextStep,
  ONBOARDING_STEPS,
} from './journey';
export * from './learned';
export * from './library';
export * from './lifecycle';
export * from './listening';
export * from './money';
export * from './notices';
export * from './omissions';
export * from './onboarding';
export * from './past-prices';
export * from './pdf';
export * from './portions';
export * from './primitives';
export * from './queues';
export * from './quote';
export * from './reading';
export * from './recording';
export * from './recording-limits';
export * from './sharing';
export * from './statuses';
export * from './telemetry';
export * from './totals';
export * from './trial';
export * from './units';
export * from './words';
