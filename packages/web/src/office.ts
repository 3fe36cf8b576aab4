import { paths, withFilters } from '@jobspeak/web';

/** The addresses of the back office (specification, section 2); kept off the pages of everybody else. */
export const officePaths = {
  dashboard: paths.adminDashboard,
  metrics: (filters: Record<string, string> = {}) => withFilters('/admin/metrics', filters),
  userAnalytics: () => '/admin/user-analytics',
  users: () => '/admin/users',
  user: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  feedback: () => '/admin/feedback',
  generationTimes: (filters: Record<string, string> = {}) => withFilters('/admin/generation-times', filters),
  generationLogs: (quoteId: string) => `/admin/generation-logs/${encodeURIComponent(quoteId)}`,
  errorLogs: (filters: Record<string, string> = {}) => withFilters('/admin/error-logs', filters),
  errorLog: (fingerprint: string, filters: Record<string, string> = {}) =>
    withFilters(`/admin/error-logs/${encodeURIComponent(fingerprint)}`, filters),
  trace: (id: string) => `/admin/traces/${encodeURIComponent(id)}`,
  audit: (filters: Record<string, string> = {}) => withFilters('/admin/audit', filters),
  featureFlags: () => '/admin/feature-flags',
  email: () => '/admin/email',
  showcase: () => '/admin/showcase',
} as const;
