import { BusinessSettings, firstSettings } from '@jobspeak/contracts';

/** The settings of a British business that has changed nothing else of what it begins with. */
export const businessOf = (wish: Partial<BusinessSettings> & { businessName: string }): BusinessSettings =>
  BusinessSettings.parse({ ...firstSettings(), ...wish });
