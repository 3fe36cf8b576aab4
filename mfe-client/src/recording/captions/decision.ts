const KEY = 'jobspeak_captions_decided';

/** Whether somebody has decided on captions on this device: they are here, are not wanted, or were removed again. */
export const isDecided = (): boolean => localStorage.getItem(KEY) !== null;

/** They need not be asked again. */
export const markDecided = (now: Date): void => localStorage.setItem(KEY, now.toISOString());
