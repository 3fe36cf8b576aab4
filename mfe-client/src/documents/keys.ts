/** Whether the command key of this device is that of a Mac. */
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys of a command as they are called on this device: "Ctrl+." or "⌘.". */
export const keysOf = (key: string, withShift = false): string =>
  isApple() ? `${withShift ? '⇧' : ''}⌘${key}` : `Ctrl+${withShift ? 'Shift+' : ''}${key}`;

/** The same, as a screen reader is told of them. */
export const shortcutOf = (key: string, withShift = false): string =>
  `${isApple() ? 'Meta' : 'Control'}+${withShift ? 'Shift+' : ''}${key}`;
