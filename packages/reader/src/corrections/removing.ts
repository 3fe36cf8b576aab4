import { changeOf, onTargets } from './changing';
import { NO_CHANGE, type StatementReader } from './reading';
import { unknownIn } from './targets';

const REMOVERS =
  '(?:remove|delete|drop|lose|scrap|scratch|scrub|strike|ditch|bin|cancel|cut|kill|axe|nix|omit|skip|forget(?: about)?|get rid of|do away with|take (?:off|out|away)|leave (?:off|out)|cross (?:off|out)|rub out|pull|chuck out|wipe|erase|knock off|strip out|bin off|sack off|lose out)';
const WHAT =
  '(?:the|that|those|this|these|them|it|all|both|of|my|his|her|our|their|whole|LINE|,|and|one|ones|bit|part|line|option|other|a|any|entire)';

/** Said of lines or of "it", that they go: each with the words that it is known by. */
const REMOVALS = [
  `\\b${REMOVERS} (?:${WHAT} )*(?:LINE|it|that|them|those|this)\\b`,
  `\\b(?:take|leave|knock|pull|strike|cross|cut|rub|get|chuck|kick|whip|have|keep) (?:${WHAT} )+(?:off|out|away|back off|right off)\\b`,
  `\\bno (?:more |need for |need of |longer any )?(?:the |a |any )?LINE\\b`,
  `\\b(?:don't|do not|won't|doesn't|does not|not|no longer|never|didn't|isn't|aren't|ain't) (?:be )?(?:going to |gonna |really |actually |now |even )?(?:need|needs|needed|needing|want|wants|wanting|do|doing|have|having|bother|bothering|bothered|use|using|require|requiring|charge|charging|get|getting|include|including|worry|worrying|supply|supplying|go|going)(?: with| about| for| ahead with)? (?:${WHAT} )*(?:LINE|it|that|them|those)\\b`,
  `\\bLINE (?:can |could |should |is |are |to |will |wants |needs |has |have |just )*(?:go|goes|gone|going|come off|comes off|coming off|to come off|off|out|come out|comes out|coming out|dropped|cancelled|canceled|removed|scrapped|taken off|be off)(?= (?:now|then|please|too|as well|altogether|completely|entirely|the|this|,|and|quote|list)\\b|$| [,.])`,
  `\\bLINE (?:we|you|they|he|she|i)(?:'ll| can| could| will)? (?:lose|drop|scrap|do without|leave out|cut|ditch|skip)\\b`,
  `\\bLINE (?:is |are )?(?:not |isn't |aren't |no longer )(?:needed|wanted|required|happening|necessary|going ahead|going in|going on|getting done|being done)\\b(?= (?:,|any ?more|now|after all|at all|then|either|it|he|she|they|we|i|we've|it's|this|on this|for this)\\b| ,|$)`,
  `^(?:and |so |, )*(?:he|she|they|client|customer|owner|the (?:client|customer|owner|builder|landlord))(?:'s|'re|'ll| is| are| will)? (?:going to |gonna )?(?:do|doing|supply|supplying|buy|buying|provide|providing|source|sourcing|sort|sorting|get|getting|bring|bringing|move|moving|handle|handling|LINE)(?: out)? (?:the |that |their own |his own |her own |all the )*LINE(?: out)?(?: (?:himself|herself|themselves|themself|instead))?$`,
  `\\b(?:decided against|passing on|passed on|giving up on|turned down|saying no to|said no to|says no to|backing out of|ruled out|changed (?:his|her|their|my) mind (?:on|about)|can do without|do without|gone off|talked out of|sorting out (?:his|her|their) own|getting (?:his|her|their) own|supplying (?:his|her|their) own|got (?:his|her|their) own) (?:${WHAT} )*(?:LINE|it|that|them)\\b`,
].map((pattern) => new RegExp(pattern));

const MOVES =
  /(?<!\b(?:knock|take|leave|cross|strike|bin|chuck|kick|get|pull|gone)) \b(?:off|out of|from) (?:the )?LINE\b/;
const KEEPS =
  /\b(?:don't|do not|never) (?:remove|delete|drop|lose|scrap|scratch|ditch|bin|cancel|cut|skip|forget|take|leave)\b/;

const ONE_OF = new RegExp(`\\b(?:${REMOVERS}|take|knock) (?:off |out )?(?:a|an|one of the|one of those) LINE\\b`);
const UNKNOWN = new RegExp(
  `^(?:(?:no|and|please|just|actually|can you|oh|we can|you can) )*${REMOVERS} (?:the|that|those) [a-z' -]+$`,
);

/** "Lose the skip", "she doesn't want the shelf", "the permit can come off": the line goes. */
export const readRemoval: StatementReader = (statement, state) => {
  const { normal, figures, mentions, elements } = statement;
  if (figures.length > 0 || KEEPS.test(normal) || MOVES.test(normal) || /\bdiscount\b/.test(normal)) return null;
  if (mentions.length === 0 && elements.length <= 7 && UNKNOWN.test(normal) && unknownIn(statement))
    return onTargets(statement, state, () => NO_CHANGE);
  if (ONE_OF.test(normal))
    return onTargets(statement, state, ({ lines }) =>
      lines.every(({ quantity }) => quantity > 1)
        ? changeOf(lines, ({ quantity }) => ({ quantity: quantity - 1 }))
        : { edits: lines.map(({ id }) => ({ kind: 'remove', id })) },
    );
  if (!REMOVALS.some((pattern) => pattern.test(normal))) return null;
  return onTargets(statement, state, ({ lines }) => ({
    edits: lines.map(({ id }) => ({ kind: 'remove', id })),
    about: lines,
  }));
};
