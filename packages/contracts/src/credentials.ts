/** The rules of sign-in fields (specification, section 5), free of zod so that the sign-in page can use them. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const BUSINESS_NAME_MIN = 2;

export const CREDENTIAL_TEXTS = {
  required: 'This field is required.',
  email: 'Please enter a valid email address.',
  password: 'Password must be at least 6 characters long.',
  passwordTooLong: 'Password must be at most 200 characters long.',
  businessName: 'Business name is required and must be at least 2 characters.',
  mismatch: 'Passwords do not match.',
  passwordTooCommon: 'This password is among the first that others would guess. Please choose another one.',
  passwordWrong: 'This is not your current password.',
} as const;

/** HTML's own definition of a valid e-mail address, with a dot required in the domain; ASCII only, at most 254 characters. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether an address can be written to, by form alone. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value);

/** Where the links in e-mails lead: paths of the web application, with what the page hands to the API. */
export const EMAIL_LINKS = {
  /** The page asks `GET /auth/verify-reset-token` first, then posts to `/auth/reset-password`. */
  resetPassword: (email: string, token: string) =>
    `/reset-password?${new URLSearchParams({ email, token }).toString()}`,
  /** The sign-in page posts the token to `/auth/verify-email`, signed in or not. */
  verifyEmail: (token: string) => `/login?${new URLSearchParams({ verify: token }).toString()}`,
} as const;
