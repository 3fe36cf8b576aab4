const KEY = 'jobspeak_read_aloud';

/** Whether this browser has a voice. */
export const canReadAloud = (): boolean => 'speechSynthesis' in globalThis;

/** Whether what changes is read out on this device. */
export const isReadAloud = (): boolean => canReadAloud() && localStorage.getItem(KEY) !== null;

export function setReadAloud(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
}

/** Longer than a voice takes for a sentence: some browsers never say that they have ended. */
const LONGEST_MS = 12_000;

/** Reads a text out; resolves when it has ended, or was cut off. */
export const readAloud = (text: string, locale: string): Promise<void> =>
  new Promise((resolve) => {
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = locale;
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', () => resolve());
    setTimeout(resolve, LONGEST_MS);
    speechSynthesis.speak(utterance);
  });

export const stopReading = (): void => {
  if (canReadAloud()) speechSynthesis.cancel();
};
