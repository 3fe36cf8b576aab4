import { stem } from '../tokens/words';

/** Names of one thing in different countries and on different sites; any of them can be said of a line that has another. */
const GROUPS = [
  'rubbish waste garbage trash debris junk',
  'removal disposal haul dump tip clearance',
  'tap faucet',
  'digger excavator',
  'apprentice lad boy youngster helper trainee improver junior offsider',
  'labourer laborer lads',
  'sparky electrician',
  'chippy carpenter joiner',
  'brickie bricklayer',
  'drywall plasterboard sheetrock gyprock gib',
  'baseboard skirting',
  'socket outlet receptacle powerpoint',
  'downlight spotlight potlight spots',
  'eavestrough gutter guttering spouting',
  'toilet loo wc',
  'worktop countertop benchtop bench counter',
  'timber lumber wood',
  'scaffold scaffolding tower',
  'sod turf',
  'skip dumpster bin',
  'callout call-out',
  'cert certificate',
  'lounge sitting living',
  'thermostat stat',
  'rad radiator',
  'board plasterboard',
  'board fuseboard fusebox consumer panel',
  'tv aerial antenna',
  'lawn turf',
  'cable twin wire flex',
] as const;

const OTHERS = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const roots = group.split(' ').map(stem);
  for (const root of roots) OTHERS.set(root, new Set([...(OTHERS.get(root) ?? []), ...roots]));
}

/** Whether two stems name the same thing. */
export const areSynonyms = (left: string, right: string): boolean => OTHERS.get(left)?.has(right) ?? false;
