const keyOf = (userId: string): string => `jobspeak_sound_told_${userId}`;

/** Whether this person has been told, on this device, what becomes of the sound. */
export const isTold = (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null;

/** They have read it and gone on to record. */
export const markTold = (userId: string, now: Date): void => localStorage.setItem(keyOf(userId), now.toISOString());
