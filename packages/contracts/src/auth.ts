import { z } from 'zod';
import { BUSINESS_NAME_MIN, CREDENTIAL_TEXTS, isEmail, PASSWORD_MAX, PASSWORD_MIN } from './credentials';
import { trimmed } from './primitives';
import { Role } from './statuses';

export const Email = z.string(CREDENTIAL_TEXTS.email).trim().toLowerCase().refine(isEmail, CREDENTIAL_TEXTS.email);
export const Password = z
  .string(CREDENTIAL_TEXTS.password)
  .min(PASSWORD_MIN, CREDENTIAL_TEXTS.password)
  .max(PASSWORD_MAX, CREDENTIAL_TEXTS.passwordTooLong);

export const Login = z.object({
  email: Email,
  password: z.string().min(1, CREDENTIAL_TEXTS.required).max(PASSWORD_MAX),
});
export type Login = z.infer<typeof Login>;

export const Register = z.object({
  email: Email,
  password: Password,
  businessName: z
    .string(CREDENTIAL_TEXTS.businessName)
    .trim()
    .min(BUSINESS_NAME_MIN, CREDENTIAL_TEXTS.businessName)
    .max(120),
  firstName: trimmed(80).default(''),
  lastName: trimmed(80).default(''),
  /** Where the business trades: sets currency, tax and number formats. */
  locale: z.string().max(35).default('en-GB'),
});
export type Register = z.infer<typeof Register>;

export const User = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;
export const Session = Tokens.extend({ user: User });
export type Session = z.infer<typeof Session>;
export const RefreshRequest = z.object({ refreshToken: z.string().min(1).max(500) });
export const LogoutRequest = z.object({ refreshToken: z.string().max(500).optional() }).default({});

/** What an access token says; every service checks it against the auth service's JWKS. */
export const AccessClaims = z.object({ sub: z.uuid(), accountId: z.uuid(), sid: z.uuid(), role: Role });
export type AccessClaims = z.infer<typeof AccessClaims>;

export const AdminUserRow = User.extend({ lastSeenAt: z.iso.datetime().nullable() });
export type AdminUserRow = z.infer<typeof AdminUserRow>;
