import { z } from 'zod';
import { Act } from '../audit';
import { MonthlyPay, PlanName } from '../billing';
import { BusinessSettings } from '../business';
import { Notice } from '../notices';
import { OnboardingStep } from '../onboarding';
import { defineEvent } from './definition';

export const userRegistered = defineEvent(
  'user.registered',
  1,
  'Someone has opened an account.',
  'userId',
  z.object({
    userId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string(),
    locale: z.string(),
    /** Where the browser was at the sign-up (IANA). */
    timeZone: z.string().optional(),
  }),
);

export const userDeleted = defineEvent(
  'user.deleted',
  1,
  'Someone has deleted their account: every service forgets all that it holds of the account.',
  'userId',
  z.object({ userId: z.uuid() }),
);
export const sessionsEnded = defineEvent(
  'sessions.ended',
  1,
  'Sessions are over: their access tokens are refused everywhere from now on.',
  'userId',
  z.object({ userId: z.uuid(), sessionIds: z.array(z.uuid()), reason: z.string() }),
);
export const linkRequested = defineEvent(
  'link.requested',
  1,
  'Somebody asks for a link to an address, which may be known or not.',
  'requestId',
  z.object({ requestId: z.uuid(), purpose: z.enum(['reset-password', 'verify-email']), email: z.string() }),
);
export const emailRequested = defineEvent(
  'email.requested',
  1,
  'An e-mail is to be sent; the values fill in its template.',
  'emailId',
  z.object({
    emailId: z.uuid(),
    to: z.string(),
    template: z.string(),
    values: z.record(z.string(), z.string()),
    /** Where answers go; absent: to nobody. */
    replyTo: z.string().optional(),
    /** Whose name is beside our address as the sender's; absent: ours. */
    fromName: z.string().optional(),
    /** Files by their keys in the object store. */
    attachments: z.array(z.object({ objectKey: z.string(), fileName: z.string(), contentType: z.string() })).optional(),
  }),
);
export const emailSent = defineEvent(
  'email.sent',
  1,
  'A mail server has taken an e-mail, or it is kept here because none is set.',
  'emailId',
  z.object({
    emailId: z.uuid(),
    /** It lies here and has reached nobody: no mail server is set. */
    kept: z.boolean().optional(),
  }),
);
export const emailFailed = defineEvent(
  'email.failed',
  1,
  'An e-mail could not be sent, and will not be tried again by itself.',
  'emailId',
  z.object({ emailId: z.uuid(), error: z.string() }),
);

export const businessSaved = defineEvent(
  'business.saved',
  1,
  'The settings of a business are new or have changed; the logo is a data URL.',
  'businessId',
  z.object({
    businessId: z.uuid(),
    settings: BusinessSettings,
    logo: z.string().nullable(),
    /** Whether its person has saved them, or registration brought them; absent: nobody noted it. */
    by: z.enum(['owner', 'registration']).optional(),
  }),
);

export const trialClaimed = defineEvent(
  'trial.claimed',
  1,
  'Somebody has taken what they made before they signed up into their account: it is theirs now.',
  'quoteId',
  z.object({
    quoteId: z.uuid(),
    /** Null for a trial in writing. */
    recordingId: z.uuid().nullable(),
    /** Whose it was until now: nobody's. */
    trialAccountId: z.uuid(),
  }),
);

export const paymentsReadied = defineEvent(
  'payments.readied',
  1,
  'Customers of an account can pay by card from now on, or no longer.',
  'accountId',
  z.object({ accountId: z.uuid(), isEnabled: z.boolean() }),
);

export const planChanged = defineEvent(
  'plan.changed',
  1,
  'An account has another plan from now on.',
  'accountId',
  z.object({
    accountId: z.uuid(),
    plan: PlanName,
    /** Quotes that may be generated in a month; null: any number. */
    monthlyQuotes: z.int().nullable(),
  }),
);

export const subscriptionChanged = defineEvent(
  'subscription.changed',
  1,
  'An account pays something else for its plan from now on, or nothing any longer.',
  'accountId',
  z.object({
    accountId: z.uuid(),
    /** What its subscription costs a month, before discounts and tax; null: nothing, or nothing yet. */
    pays: MonthlyPay.nullable(),
  }),
);
export const onboardingBegun = defineEvent(
  'onboarding.begun',
  1,
  'Somebody new is known, and their steps are counted from now on.',
  'userId',
  z.object({ userId: z.uuid() }),
);
export const flagChanged = defineEvent(
  'flag.changed',
  1,
  'An administrator has set a switch: it holds for everybody from now on.',
  'key',
  z.object({
    key: z.string(),
    version: z.int(),
    rule: z.object({
      isOn: z.boolean(),
      sharePercent: z.int(),
      plans: z.array(z.string()),
      userIds: z.array(z.uuid()),
      perDay: z.int().nullable().optional(),
    }),
  }),
);
export const adminActed = defineEvent(
  'admin.acted',
  1,
  "An administrator has done something, or has looked at what is somebody's own.",
  'actId',
  Act,
);
export const onboardingStepCompleted = defineEvent(
  'onboarding.step_completed',
  1,
  'Somebody new has come one step further.',
  'userId',
  z.object({
    userId: z.uuid(),
    step: OnboardingStep,
    /** Done: the thing itself has happened. Told: its person has ticked it off. Skipped: together with all the others. */
    how: z.enum(['done', 'told', 'skipped']).optional(),
  }),
);

export const noticeCreated = defineEvent(
  'notice.created',
  1,
  'A business has something new to read in the product; only for show, nothing depends on it.',
  'noticeId',
  z.object({ noticeId: z.uuid(), notice: Notice, unread: z.int() }),
);
