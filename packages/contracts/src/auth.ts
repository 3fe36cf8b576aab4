import { z } from 'zod';
import { BUSINESS_NAME_MIN, CREDENTIAL_TEXTS, isEmail, PASSWORD_MAX, PASSWORD_MIN } from './credentials';
import type { ErrorCode } from './errors';
import { pageOf, TimeZone, trimmed } from './primitives';
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
  /** As the browser has it; one that is not known here counts as not given. */
  timeZone: TimeZone.optional().catch(undefined),
});
export type Register = z.infer<typeof Register>;

export const User = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** As the settings of the business have it. */
  businessName: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  /** False for who has only ever signed in with Google: a password is set by way of a reset. */
  hasPassword: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;
export const Session = Tokens.extend({ user: User });
export type Session = z.infer<typeof Session>;
export const RefreshRequest = z.object({ refreshToken: z.string().min(1).max(500) });
export const LogoutRequest = z.object({ refreshToken: z.string().max(500).optional() }).default({});

/** What a person says of themselves; what their business is called stands in its settings. */
export const ProfileEdit = z.object({
  firstName: Register.shape.firstName.unwrap().optional(),
  lastName: Register.shape.lastName.unwrap().optional(),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** A secret out of a link of an e-mail. */
const LinkToken = z.string().min(1).max(200);

export const ChangePassword = z.object({ currentPassword: Login.shape.password, newPassword: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;
export const EmailOnly = z.object({ email: Email });
export const ResetTokenQuery = z.object({ email: Email, token: LinkToken });
export const ResetTokenState = z.object({
  valid: z.boolean(),
  reason: z.enum(['invalid', 'expired', 'used']).nullable(),
});
export type ResetTokenState = z.infer<typeof ResetTokenState>;
export const ResetPassword = z.object({ token: LinkToken, email: Email, password: Password });
export type ResetPassword = z.infer<typeof ResetPassword>;
export const VerifyEmail = z.object({ token: LinkToken });
export const DeleteAccount = z.object({ password: Login.shape.password });

/** What the Google button is drawn with; both null where Google is not set up, and then there is no button. */
export const GoogleSettings = z.object({
  clientId: z.string().nullable(),
  /** For `google.accounts.id.initialize({ nonce })`: good for one sign-in within ten minutes. */
  nonce: z.string().nullable(),
});
export type GoogleSettings = z.infer<typeof GoogleSettings>;
/** `credential` is the ID token that Google's button hands over. The rest is for an account that is new. */
export const GoogleSignIn = z.object({
  credential: z.string().min(1).max(5_000),
  businessName: Register.shape.businessName.optional(),
  locale: Register.shape.locale,
  timeZone: Register.shape.timeZone,
});
export type GoogleSignIn = z.infer<typeof GoogleSignIn>;

/** One sign-in on one device, as its person sees it. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;
export const SignedInDevices = z.object({ items: z.array(SignedInDevice) });
export type SignedInDevices = z.infer<typeof SignedInDevices>;

/** What an administrator may change of a user. */
export const UserEdit = z
  .object({
    role: Role,
    isLocked: z.boolean(),
    /** True: the password no longer signs in until it is reset. */
    passwordExpired: z.literal(true),
    /** False: the address has to be verified before the next sign-in. */
    emailVerified: z.boolean(),
  })
  .partial();
export type UserEdit = z.infer<typeof UserEdit>;

/** What an administrator does about a user. */
export const AdminAct = z.enum(['edited', 'looked', 'signed-out', 'verification-sent', 'deleted', 'listened']);
export type AdminAct = z.infer<typeof AdminAct>;

/** One thing that an administrator has done about a user; looking at their data is one. */
export const AdminChange = z.object({
  id: z.uuid(),
  /** Null where the settings have done it, which name admins by address. */
  adminId: z.uuid().nullable(),
  /** Null when the administrator is no longer there. */
  adminEmail: z.string().nullable(),
  userId: z.uuid(),
  at: z.iso.datetime(),
  act: AdminAct,
  /** What was changed, where something was. */
  change: z.object({ from: UserEdit, to: UserEdit }),
});
export type AdminChange = z.infer<typeof AdminChange>;
export const AdminChanges = pageOf(AdminChange);
export type AdminChanges = z.infer<typeof AdminChanges>;

/** What an access token says; every service checks it against the auth service's JWKS. */
export const AccessClaims = z.object({ sub: z.uuid(), accountId: z.uuid(), sid: z.uuid(), role: Role });
export type AccessClaims = z.infer<typeof AccessClaims>;

export const AdminUserRow = User.extend({
  lastSeenAt: z.iso.datetime().nullable(),
  isLocked: z.boolean().optional(),
  passwordExpired: z.boolean().optional(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;

/**
 * Every call of sign-in and account (specification, section 7, and the extra ones beside it): what goes in, what comes
 * out, who may, and which codes it answers with beside INVALID_INPUT, TOO_MANY_REQUESTS and failures of a service.
 * `answer: null` is a 204 without a body. All calls of somebody signed in may also answer SESSION_EXPIRED.
 *
 * - EMAIL_NOT_VERIFIED after `register`: the account is there, and is entered once its link has been followed.
 * - ACCOUNT_LOCKED after many wrong passwords lifts by itself after a while (`details.until`) or by a reset.
 * - A password that is refused is INVALID_INPUT with `fields.password`, `fields.newPassword` or
 *   `fields.currentPassword`.
 */
export const AUTH_CALLS = {
  'POST /auth/login': {
    signedIn: false,
    request: Login,
    answer: Session,
    codes: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'PASSWORD_EXPIRED'],
  },
  'POST /auth/register': {
    signedIn: false,
    request: Register,
    answer: Session,
    codes: ['USER_ALREADY_EXISTS', 'USER_REGISTRATION_LIMITED', 'EMAIL_NOT_VERIFIED'],
  },
  'POST /auth/refresh': {
    signedIn: false,
    request: RefreshRequest,
    answer: Tokens,
    codes: ['SESSION_EXPIRED', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'PASSWORD_EXPIRED'],
  },
  'POST /auth/logout': { signedIn: false, request: LogoutRequest, answer: null, codes: [] },
  'GET /auth/google': { signedIn: false, request: null, answer: GoogleSettings, codes: [] },
  'POST /auth/google': {
    signedIn: false,
    request: GoogleSignIn,
    answer: Session,
    codes: ['INVALID_CREDENTIALS', 'USER_ALREADY_EXISTS', 'USER_REGISTRATION_LIMITED', 'ACCOUNT_LOCKED'],
  },
  'POST /auth/request-password-reset': { signedIn: false, request: EmailOnly, answer: null, codes: [] },
  'GET /auth/verify-reset-token': { signedIn: false, request: ResetTokenQuery, answer: ResetTokenState, codes: [] },
  'POST /auth/reset-password': { signedIn: false, request: ResetPassword, answer: null, codes: ['INVALID_TOKEN'] },
  'POST /auth/verify-email': { signedIn: false, request: VerifyEmail, answer: null, codes: ['INVALID_TOKEN'] },
  'POST /auth/resend-verification': { signedIn: false, request: EmailOnly, answer: null, codes: [] },
  'GET /auth/profile': { signedIn: true, request: null, answer: User, codes: ['ACCOUNT_LOCKED'] },
  'PATCH /auth/profile': { signedIn: true, request: ProfileEdit, answer: User, codes: ['ACCOUNT_LOCKED'] },
  'POST /auth/change-password': {
    signedIn: true,
    request: ChangePassword,
    answer: null,
    codes: ['ACCOUNT_LOCKED'],
  },
  'GET /auth/sessions': { signedIn: true, request: null, answer: SignedInDevices, codes: [] },
  'DELETE /auth/sessions': { signedIn: true, request: null, answer: null, codes: [] },
  'DELETE /auth/sessions/:id': { signedIn: true, request: null, answer: null, codes: ['NOT_FOUND'] },
  'POST /users/delete-my-account': { signedIn: true, request: DeleteAccount, answer: null, codes: ['ACCOUNT_LOCKED'] },
} as const satisfies Record<
  string,
  { signedIn: boolean; request: z.ZodType | null; answer: z.ZodType | null; codes: readonly ErrorCode[] }
>;
