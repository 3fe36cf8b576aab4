import type { DocumentSnapshot, Unit } from '@jobspeak/contracts';

/** Units as UN/ECE Recommendation 20 codes them; an X stands before the packages of Recommendation 21. */
const CODES = {
  each: 'C62',
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  job: 'LS',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  ft: 'FOT',
  sqft: 'FTK',
  yd: 'YRD',
  sqyd: 'YDK',
  kg: 'KGM',
  tonne: 'TNE',
  bag: 'XBG',
  litre: 'LTR',
  gallon: 'GLI',
  roll: 'XRO',
  box: 'XBX',
  pack: 'XPK',
  sheet: 'XST',
  length: 'LN',
  load: 'NL',
  visit: 'C62',
  point: 'C62',
  room: 'ROM',
  pair: 'PR',
  set: 'SET',
  tin: 'XTN',
} as const satisfies Record<Unit, string>;

/** The code of a unit. A gallon is larger in Britain than in America. */
export const unitCode = (unit: Unit, { locale }: Pick<DocumentSnapshot, 'locale'>): string =>
  unit === 'gallon' && locale === 'en-US' ? 'GLL' : CODES[unit];
