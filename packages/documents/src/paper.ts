import type { DocumentSnapshot } from '@jobspeak/contracts';

export type PaperFormat = 'A4' | 'Letter';

/** US Letter where it is the paper in every printer, A4 elsewhere. */
export const paperOf = ({ locale }: Pick<DocumentSnapshot, 'locale'>): PaperFormat =>
  locale === 'en-US' || locale === 'en-CA' ? 'Letter' : 'A4';
