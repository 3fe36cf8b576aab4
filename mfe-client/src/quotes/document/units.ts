import type { LineKind, Unit } from '@jobspeak/contracts';

/** How units are written on a quote. */
export const UNIT_WORDS = {
  each: 'each',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  job: 'job',
  m: 'm',
  m2: 'm²',
  m3: 'm³',
  ft: 'ft',
  sqft: 'sq ft',
  yd: 'yd',
  sqyd: 'sq yd',
  kg: 'kg',
  tonne: 'tonnes',
  bag: 'bags',
  litre: 'litres',
  gallon: 'gallons',
  roll: 'rolls',
  box: 'boxes',
  pack: 'packs',
  sheet: 'sheets',
  length: 'lengths',
  load: 'loads',
  visit: 'visits',
  point: 'points',
  room: 'rooms',
  pair: 'pairs',
  set: 'sets',
  tin: 'tins',
} satisfies Record<Unit, string>;

export const KIND_WORDS = {
  labour: 'Labour',
  material: 'Material',
  fee: 'Fee',
  other: 'Other',
} satisfies Record<LineKind, string>;
