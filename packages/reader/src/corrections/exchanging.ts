import type { LineFields } from './draft';
import { NO_CHANGE, type StatementReader } from './reading';
import { targetsOf } from './targets';

const ROUND = /\b(?:wrong way (?:round|around|about)|other way (?:round|around|about)|mixed up|back to front|arse about|swap(?:ped)? (?:the |those |them )*(?:LINE and (?:the )?LINE|them|those)? ?(?:round|around|over)|swap the (?:quantities|numbers|prices|rates|amounts|figures)|got .* swapped)\b/;
const PRICES = /\b(?:price|prices|rate|rates|cost|costs|money)\b/;

/** "The doubles and the singles are the wrong way round": two lines take each other's figure. */
export const readExchange: StatementReader = (statement, state) => {
  const { normal, mentions } = statement;
  if (!ROUND.test(normal) || mentions.length !== 2) return null;
  const targets = targetsOf({ ...statement, figures: [] }, state, statement.elements.filter(({ mention }) => mention));
  if ('question' in targets) return targets;
  const [left, right] = targets.lines;
  if (!left || !right) return NO_CHANGE;
  const set = (from: typeof left): LineFields => (PRICES.test(normal) ? { unitPriceMinor: from.unitPriceMinor } : { quantity: from.quantity });
  return {
    edits: [
      { kind: 'line', id: left.id, set: set(right) },
      { kind: 'line', id: right.id, set: set(left) },
    ],
    about: [left, right],
  };
};
