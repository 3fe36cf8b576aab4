import { changeOf } from './changing';
import type { LineFields } from './draft';
import { ask, type StatementReader } from './reading';

const ROUND =
  /\b(?:wrong way (?:round|around|about)|other way (?:round|around|about)|mixed up|back to front|arse about|swap(?:ped)? (?:the |those |them )*(?:LINE and (?:the )?LINE|them|those)? ?(?:round|around|over)|swap the (?:quantities|numbers|prices|rates|amounts|figures)|got .* swapped)\b/;
const PRICES = /\b(?:price|prices|rate|rates|cost|costs|money)\b/;

const SAME_AS =
  /\bLINE (?:is |are |should be |at |for |goes |costs? |charged )*(?:at |for )?(?:the |to be )*same (?:price |rate |money |cost |quantity |number |amount |thing )?as (?:for )?(?:the )?LINE\b|\bsame (?:price|rate|money|cost|quantity|number|amount) (?:for|on) (?:the )?LINE as (?:for |on )?(?:the )?LINE\b/;
const COUNTS = /\b(?:quantity|number|amount)\b/;

/** "The ceiling's the same price as the walls": a line takes another's figure. */
export const readSameAs: StatementReader = (statement, state) => {
  const { normal, mentions } = statement;
  if (!SAME_AS.test(normal) || mentions.length !== 2) return null;
  const [left, right] = mentions.map(({ lines }) => lines);
  const [from] = right ?? [];
  if (!left || !from || right?.length !== 1) return ask('several', 'The same as which line?');
  const lines = left.filter(({ id }) => state.draft.lines.some((line) => line.id === id));
  if (lines.length !== 1) return ask('several', 'Which line is the same?');
  return changeOf(lines, () =>
    COUNTS.test(normal) ? { quantity: from.quantity } : { unitPriceMinor: from.unitPriceMinor },
  );
};

/** "The doubles and the singles are the wrong way round": two lines take each other's figure. */
export const readExchange: StatementReader = ({ normal, mentions }) => {
  if (!ROUND.test(normal) || mentions.length !== 2) return null;
  const [left, right] = mentions.map(({ lines }) => (lines.length === 1 ? lines[0] : undefined));
  if (!left || !right) return ask('several', 'Which two are the wrong way round?');
  const set = (from: typeof left): LineFields =>
    PRICES.test(normal) ? { unitPriceMinor: from.unitPriceMinor } : { quantity: from.quantity };
  return {
    edits: [
      { kind: 'line', id: left.id, set: set(right) },
      { kind: 'line', id: right.id, set: set(left) },
    ],
    about: [left, right],
  };
};
