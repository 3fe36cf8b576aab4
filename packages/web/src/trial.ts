/** A quote that somebody has made before they signed up and wants to keep: until when it is there to be taken. */
export interface KeptTrial {
  token: string;
  keptUntil: string;
}

/** Not of a tab alone: the link of the first e-mail opens another one. */
const KEY = 'jobspeak_trial';

/** Remembers it, on this device, for whoever signs up or in next. */
export const rememberTrial = (trial: KeptTrial): void => localStorage.setItem(KEY, JSON.stringify(trial));

export const forgetTrial = (): void => localStorage.removeItem(KEY);

/** What is remembered; null when there is nothing, or its time is over. */
export function rememberedTrial(now: number = Date.now()): KeptTrial | null {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return null;
  const { token, keptUntil } = parse(stored);
  if (typeof token === 'string' && typeof keptUntil === 'string' && Date.parse(keptUntil) > now)
    return { token, keptUntil };
  forgetTrial();
  return null;
}

function parse(stored: string): Partial<Record<keyof KeptTrial, unknown>> {
  try {
    return (JSON.parse(stored) as Partial<Record<keyof KeptTrial, unknown>> | null) ?? {};
  } catch {
    return {}; // somebody else has written it: it is nothing of ours
  }
}
