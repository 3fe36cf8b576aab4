import { z } from 'zod';

/** How an administrator listens to a recording: asked for, and told of first, and only where its account lets them. */

/** What is asked of the service that knows who is an administrator. */
export const AskToListen = z.object({ accountId: z.uuid(), recordingId: z.uuid() });
export type AskToListen = z.infer<typeof AskToListen>;

/** That one administrator may hear one recording for a few minutes. */
export const ListeningPermit = z.object({ permit: z.string(), expiresAt: z.iso.datetime() });
export type ListeningPermit = z.infer<typeof ListeningPermit>;

/** What is in a permit, beside who it is for. */
export const PermitClaims = z.object({ sub: z.uuid(), accountId: z.uuid(), recordingId: z.uuid() });
export type PermitClaims = z.infer<typeof PermitClaims>;

export const ListenQuery = z.object({ permit: z.string().min(1).max(2_000) });

/** Whether there is anything to listen to: nothing of what was said. */
export const RecordedSound = z.object({
  recordingId: z.uuid(),
  /** Private: its account does not let support listen. Gone: the sound is no longer kept. */
  state: z.enum(['shared', 'private', 'arriving', 'gone']),
  durationMs: z.int().nullable(),
});
export type RecordedSound = z.infer<typeof RecordedSound>;
