/** The client's own state, area by area (specification, section 3); auth and theme are in `@jobspeak/web`. */
export * from './admin';
export * from './feed';
export * from './onboarding';
export * from './quotes';
export * from './recording';
export * from './ui';
