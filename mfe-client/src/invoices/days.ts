/** A calendar day, which is the same in every time zone: 3 Mar 2026. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** The day that it is for the person at this device, as yyyy-mm-dd. */
export const todayHere = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
