import { CREDENTIAL_TEXTS, isEmail, PASSWORD_MAX, PASSWORD_MIN } from '@jobspeak/contracts/credentials';

/** What is wrong with an address, if anything (specification, section 5). */
export const emailText = (email: string): string | undefined => {
  if (isEmail(email.trim())) return undefined;
  return email.trim() ? CREDENTIAL_TEXTS.email : CREDENTIAL_TEXTS.required;
};

/** What is wrong with a new password, if anything. */
export const passwordText = (password: string): string | undefined => {
  if (password.length < PASSWORD_MIN) return CREDENTIAL_TEXTS.password;
  return password.length > PASSWORD_MAX ? CREDENTIAL_TEXTS.passwordTooLong : undefined;
};
