import { ask, type StatementReader } from './reading';
import { targetsOf } from './targets';

const BY_HOW_MUCH =
  /\b(?:(?:up|down) (?:a )?(?:bit|touch|little|tad|smidge|notch|fraction)|(?:a )?(?:bit|touch|little|tad|smidge|notch|lot) (?:more|less|higher|lower|cheaper|dearer|off|extra|up|down|fewer|longer)|too (?:dear|much|expensive|cheap|high|low|many|few|steep|little|long|short)|cheaper|dearer|bump|sharpen|wrong|not right|isn't right|needs? (?:changing|to change|more|to come down|to go up|looking at|to be (?:higher|lower|more|less|cheaper))|come down|bring .* down|put .* up|some off|something off|knock .* off|few more|more|another|less|fewer|steep|up|lower|raise|increase|reduce|tweak)\b/;
const CHANGES =
  /^(?:(?:no|and|can you|could you|please|just|i need to|we need to|let's|actually) )*(?:change|fix|alter|amend|adjust|edit|update|swap|switch|replace) (?:the |that |my )*(?:LINE|it|that|one|price|quantity)(?: (?:price|rate|quantity|one|please|of the LINE|on the LINE))*$/;
const BY_UNIT =
  /\b(?:by|per) (?:the )?(?:hour|day|week|metre|meter|foot|yard|square|tonne|ton|bag|roll|sheet|load|visit|room|job)\b/;
const POINTS =
  /^(?:(?:no|and|can you|could you|please|just|actually|oh|well) )*(?:that's|it's|that|it|they|they're|those|these|this|make|bump|knock|bring|put|take|raise|lower)\b/;

/** "Bump the labour up a bit": a change without a figure is asked back, whichever line it is about. */
export const readVague: StatementReader = (statement, state) => {
  const { normal, mentions, figures, elements } = statement;
  const vague = BY_HOW_MUCH.test(normal) || BY_UNIT.test(normal) || CHANGES.test(normal);
  if (!vague || figures.length > 0 || elements.length > 14) return null;
  if (mentions.length === 0 && !POINTS.test(normal) && !CHANGES.test(normal)) return null;
  const targets = targetsOf(statement, state);
  if ('question' in targets) return targets;
  if (targets.lines.length === 0) return null;
  return ask('amount', `What should ${targets.lines.map(({ description }) => description).join(' and ')} be?`, {
    lines: targets.lines.map(({ id }) => id),
  });
};
