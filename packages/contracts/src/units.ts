/** How each unit of quantity is written for one of it, and for any other quantity. */
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
} as const satisfies Record<string, readonly [one: string, many: string]>;

const KIND_WORDS = { labour: 'Labour', material: 'Material', fee: 'Fee', other: 'Other' } as const;

const namesOf = <Name extends string>(words: Record<Name, unknown>) => Object.keys(words) as [Name, ...Name[]];

/** Units of quantity, in the singular. */
export const UNITS = namesOf(UNIT_WORDS);
/** What a line is for. */
export const LINE_KINDS = namesOf(KIND_WORDS);

/** Words as their reader spells them: labor, color and liter in the United States; -our and -re everywhere else. */
export const spelt = (words: string, locale: string): string =>
  locale === 'en-US' ? words.replaceAll(/(lab|col)our/gi, '$1or').replaceAll('litre', 'liter') : words;

/** A unit as it is written after its quantity: 1 hour, 2.5 hours, 3 m². */
export const unitWord = (unit: keyof typeof UNIT_WORDS, quantity: number, locale: string): string =>
  spelt(UNIT_WORDS[unit][quantity === 1 ? 0 : 1], locale);

/** The kind of a line: Labour, Material. */
export const kindWord = (kind: keyof typeof KIND_WORDS, locale: string): string => spelt(KIND_WORDS[kind], locale);
