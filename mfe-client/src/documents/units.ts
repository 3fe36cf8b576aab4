import type { LineKind, Unit } from '@jobspeak/contracts';

/** How a unit is written for one of it, and for any other quantity. */
const UNIT_WORDS = {
  each: ['each', 'each'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  job: ['job', 'jobs'],
  m: ['m', 'm'],
  m2: ['m²', 'm²'],
  m3: ['m³', 'm³'],
  ft: ['ft', 'ft'],
  sqft: ['sq ft', 'sq ft'],
  yd: ['yd', 'yd'],
  sqyd: ['sq yd', 'sq yd'],
  kg: ['kg', 'kg'],
  tonne: ['tonne', 'tonnes'],
  bag: ['bag', 'bags'],
  litre: ['litre', 'litres'],
  gallon: ['gallon', 'gallons'],
  roll: ['roll', 'rolls'],
  box: ['box', 'boxes'],
  pack: ['pack', 'packs'],
  sheet: ['sheet', 'sheets'],
  length: ['length', 'lengths'],
  load: ['load', 'loads'],
  visit: ['visit', 'visits'],
  point: ['point', 'points'],
  room: ['room', 'rooms'],
  pair: ['pair', 'pairs'],
  set: ['set', 'sets'],
  tin: ['tin', 'tins'],
} satisfies Record<Unit, readonly [one: string, many: string]>;

/** A unit as it is written after its quantity: 1 hour, 2.5 hours. */
export const unitWord = (unit: Unit, quantity: number): string => UNIT_WORDS[unit][quantity === 1 ? 0 : 1];

export const KIND_WORDS = {
  labour: 'Labour',
  material: 'Material',
  fee: 'Fee',
  other: 'Other',
} satisfies Record<LineKind, string>;
