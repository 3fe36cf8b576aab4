/** Every address of the product (specification, section 2), so that a link cannot rot. */
const withReturn = (path: string, returnTo?: string): string =>
  returnTo && returnTo !== '/' ? `${path}?${new URLSearchParams({ returnTo })}` : path;

export const withFilters = (path: string, filters: Record<string, string>): string => {
  const query = new URLSearchParams(filters).toString();
  return query ? `${path}?${query}` : path;
};

export const paths = {
  root: () => '/',
  login: (returnTo?: string) => withReturn('/login', returnTo),
  signup: (returnTo?: string) => withReturn('/signup', returnTo),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  subscriptionSuccess: () => '/subscription-success',
  quoteFromVoice: () => '/campaign/quote-from-voice',
  accountSettings: () => '/settings',

  client: () => '/client',
  dashboard: () => '/client/dashboard',
  quotes: (filters: Record<string, string> = {}) => withFilters('/client/quotes', filters),
  quote: (id: string) => `/client/quotes/${encodeURIComponent(id)}`,
  /** The customer's page of a quote; of an issued version with its revision. */
  quotePreview: (id: string, revision?: number) =>
    `/client/quotes/${encodeURIComponent(id)}/preview${revision === undefined ? '' : `?revision=${revision}`}`,
  quoteVersions: (id: string) => `/client/quotes/${encodeURIComponent(id)}/versions`,
  recording: () => '/client/recording',
  invoices: (filters: Record<string, string> = {}) => withFilters('/client/invoices', filters),
  invoice: (id: string) => `/client/invoices/${encodeURIComponent(id)}`,
  items: () => '/client/items',
  clients: () => '/client/clients',
  clientDetails: (id: string) => `/client/clients/${encodeURIComponent(id)}`,
  templates: () => '/client/templates',
  template: (id: string) => `/client/templates/${encodeURIComponent(id)}`,
  /** @param field the name of the setting of the business to begin with. */
  settings: (field?: string) => `/client/settings${field === undefined ? '' : `#${field}`}`,
  settingsAccount: () => '/client/settings/account',
  settingsBilling: () => '/client/settings/billing',

  adminDashboard: () => '/admin/dashboard',
} as const;

/** Where a role starts: admins in the back office, everyone else at their dashboard. */
export const homeOf = (role: string | undefined): string =>
  role === 'admin' ? paths.adminDashboard() : paths.dashboard();

/** A return address from outside, if it stays within this site; anything else would send people to strangers. */
export const safeReturn = (returnTo: string | null): string | null =>
  returnTo !== null && /^\/(?![/\\])/.test(returnTo) ? returnTo : null;
