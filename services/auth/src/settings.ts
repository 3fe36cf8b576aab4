import { z } from 'zod';

/** Guesses at passwords that are borne before an address has to wait. */
export interface LockOut {
  /** Of one account from one network address. */
  perAddress: number;
  /** Of one account from everywhere; addresses that the account is signed in from are not held up by the others. */
  perAccount: number;
  /** How long it waits then, and how long a guess counts, in ms. */
  forMs: number;
}

export interface GoogleOptions {
  clientId: string;
  /** Who signs the tokens; another one is for tests. */
  issuer: string;
  jwksUrl: string;
}

export interface AuthSettings {
  /** E-mail addresses in lower case that get the role admin once they are verified. */
  admins: readonly string[];
  /** Addresses that count as verified at once: those of the demo on one's own machine. */
  trusted: readonly string[];
  /** Where the web application is, for links in e-mails; no slash at the end. */
  webUrl: string;
  registration: { isOpen: boolean; perDay: number | null };
  requireVerifiedEmail: boolean;
  passwordMaxAgeDays: number | null;
  google: GoogleOptions | null;
  /** Seals the signing keys in the database; without it they lie there as they are. */
  keySecret: string | null;
  /** After so many days a new signing key takes over. */
  rotateKeysDays: number;
  lockOut: LockOut;
}

export const DEFAULT_SETTINGS: AuthSettings = {
  admins: [],
  trusted: [],
  webUrl: 'http://localhost:8080',
  registration: { isOpen: true, perDay: null },
  requireVerifiedEmail: false,
  passwordMaxAgeDays: null,
  google: null,
  keySecret: null,
  rotateKeysDays: 30,
  lockOut: { perAddress: 10, perAccount: 100, forMs: 15 * 60_000 },
};

const Switch = z.enum(['true', 'false'], 'true or false is expected').transform((value) => value === 'true');
const Days = z.coerce.number('a number of days is expected').int('a number of days is expected').min(1, 'at least 1');

/** What the environment says of sign-in; `authSettings` makes the settings of it. */
export const AuthEnvironment = z.object({
  /** E-mail addresses, separated by commas, that get the role admin once verified. */
  ADMIN_EMAILS: z.string().default(''),
  /** Address of the web application, for links in e-mails. */
  WEB_URL: z.url({ protocol: /^https?$/, error: 'must look like https://app.example.com' }).optional(),
  REGISTRATION_OPEN: Switch.default(true),
  REGISTRATIONS_PER_DAY: z.coerce.number('a number is expected').int('a whole number is expected').min(1).optional(),
  REQUIRE_VERIFIED_EMAIL: Switch.default(false),
  PASSWORD_MAX_AGE_DAYS: Days.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  AUTH_KEY_SECRET: z.string().min(32, 'at least 32 characters are expected').optional(),
  ROTATE_KEYS_DAYS: Days.default(DEFAULT_SETTINGS.rotateKeysDays),
});
export type AuthEnvironment = z.infer<typeof AuthEnvironment>;

/** The settings that an environment means. */
export const authSettings = (environment: AuthEnvironment): AuthSettings => ({
  ...DEFAULT_SETTINGS,
  admins: environment.ADMIN_EMAILS.split(',')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean),
  webUrl: (environment.WEB_URL ?? DEFAULT_SETTINGS.webUrl).replace(/\/+$/, ''),
  registration: { isOpen: environment.REGISTRATION_OPEN, perDay: environment.REGISTRATIONS_PER_DAY ?? null },
  requireVerifiedEmail: environment.REQUIRE_VERIFIED_EMAIL,
  passwordMaxAgeDays: environment.PASSWORD_MAX_AGE_DAYS ?? null,
  google:
    environment.GOOGLE_CLIENT_ID === undefined
      ? null
      : {
          clientId: environment.GOOGLE_CLIENT_ID,
          issuer: environment.GOOGLE_ISSUER,
          jwksUrl: environment.GOOGLE_JWKS_URL,
        },
  keySecret: environment.AUTH_KEY_SECRET ?? null,
  rotateKeysDays: environment.ROTATE_KEYS_DAYS,
});
