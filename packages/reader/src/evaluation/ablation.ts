import { createRequire } from 'node:module';
import path from 'node:path';
import type { Reading, ReadingContext, Transcript } from '@jobspeak/contracts';

/** What stands in the place of a rule that is switched off: it finds nothing, denies, or gives back what it was given. */
type Neutral = () => null | false;
const nothing: Neutral = () => null;
const no: Neutral = () => false;
const same = <T>(given: T): T => given;
const clausesOf = <T>({ clauses }: { clauses: T }): T => clauses;

/** Every rule of reader A that can be switched off by itself, by its file. */
const RULES: Record<string, Record<string, unknown>> = {
  'rules/belonging': { belongsTo: no, namesAnother: no, standsAlone: no },
  'rules/conditions': { withoutConditions: (sentences: unknown) => ({ sentences, conditions: [] }) },
  'rules/correcting': { handleCorrection: no, takesBack: no },
  'rules/corrections': { correct: no, removalOf: nothing },
  'rules/counted-again': { withLastCount: same },
  'rules/going-back': { goesBack: no },
  'rules/marked-up': { withSoldPrice: same },
  'rules/normally': { withoutUsual: clausesOf },
  'rules/outdated': { withoutOldPrice: same },
  'rules/paid-apart': { hearCrew: no },
  'rules/pairs': { twoThings: nothing },
  'rules/pointed-at': { withPointedAt: ({ words }: { words: unknown }) => words },
  'rules/reasons': { withoutReasons: same },
  'rules/rooms': { roomOf: () => '' },
  'rules/sums': { sumOf: nothing, productOf: nothing, isPricedAlready: no },
  'rules/unpriced': { isBareItem: no },
  'rules/wanted': { thingsWanted: nothing, settleWanted: () => undefined },
  'clauses/areas': { areaAt: nothing },
  'clauses/crew': { peopleAt: nothing, teamAt: nothing },
  'clauses/phrases': { phraseAt: nothing },
  'clauses/placing': { isOfBefore: no },
  'clauses/specs': { isOfCounted: no, isSpec: no },
  'header/contact-person': { leadsToPerson: no },
  'header/discounts': { withDiscounts: same },
  'header/known-by-sound': { knownBySound: nothing },
  'header/known-clients': { knownClient: nothing },
  'numbers/misheard-counts': Object.fromEntries(
    [
      ...['countBeforeAt', 'countAndAt', 'countAndHalf', 'threeHeard', 'pluralCounted', 'pairCounted', 'forHeard'],
      ...['forInDigits', 'tensParted', 'teenMeant', 'hundredsAfterFor', 'nounCounted', 'pairHeard', 'tinHeard'],
      ...['itsHeard', 'numberHeard'],
    ].map((rule) => [rule, nothing]),
  ),
  'numbers/misheard-units': Object.fromEntries(
    [
      ...['unitAtHeard', 'metresHeard', 'bagsHeard', 'ofHeard', 'perLost', 'perGlued', 'priceParted', 'measureParted'],
      ...['squareRate', 'nounGlued', 'manHeard', 'eachHeard', 'moneyHeard'],
    ].map((rule) => [rule, nothing]),
  ),
  'numbers/mishearings': { rehear: same },
  'numbers/repairs': { repair: same },
  'pricing/worked-on': { workedOn: nothing },
  'tokens/orders': { withoutOrders: same },
};

/** A rule that can be switched off. */
export interface AblatedRule {
  /** `rules/sums` */
  file: string;
  name: string;
}

export const ablatedRules = (): AblatedRule[] =>
  Object.entries(RULES).flatMap(([file, rules]) => Object.keys(rules).map((name) => ({ file, name })));

type ReadByRules = (transcript: Transcript, context: ReadingContext) => Reading;

const ROOT = path.join(__dirname, '..');
const modules = createRequire(__filename);
const load = (file: string): unknown => modules(path.join(ROOT, file));

const forget = (kept: string | null) => {
  for (const file of Object.keys(modules.cache)) if (file.startsWith(ROOT) && file !== kept) delete modules.cache[file];
};

/**
 * The rules without one of them, loaded anew; with all of them where none is named. What is loaded stays as it is: the
 * modules of a reader know each other from when they were loaded.
 * @throws Error when there is no such rule any more.
 */
export function readerWithout(rule: AblatedRule | null): ReadByRules {
  forget(null);
  if (rule) {
    const file = path.join(ROOT, `${rule.file}.ts`);
    const own = { ...(load(`${rule.file}.ts`) as Record<string, unknown>) };
    if (typeof own[rule.name] !== 'function') throw new Error(`There is no rule ${rule.file}: ${rule.name}`);
    const loaded = modules.cache[file];
    forget(file);
    if (loaded) loaded.exports = { ...own, [rule.name]: RULES[rule.file]?.[rule.name] };
  }
  const { readTranscript } = load('rules/read-transcript.ts') as { readTranscript: ReadByRules };
  forget(null);
  return readTranscript;
}
