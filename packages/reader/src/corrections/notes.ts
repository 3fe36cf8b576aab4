import { changeOf, onTargets } from './changing';
import { find } from './elements';
import type { StatementReader } from './reading';
import { isName, wordsOf } from './wording';

const TITLE =
  /\b(?:call|name|rename|title) (?:the |this |that )*(?:job|quote|whole thing|estimate)(?: it| to| as)* |\b(?:title|job name|quote name)(?: is| should be| should say| to| wants to be)+ /;
const NOTE =
  /\b(?:put|say|write|stick|pop|add|mention)(?: it| something)? (?:on|in|at|to) (?:the )?(?:bottom of the )?(?:quote|there|it|bottom|notes?|end) (?:that |saying |to say |about )+|\b(?:mention|make sure it says|it should say) (?:that |the )|\b(?:let|tell) (?:him|her|them) know (?:that |on (?:there|it|the quote) )*|\b(?:add|put|make|leave|stick|write|pop|drop) (?:a |in a |on a |in |on |another )*note,? (?:on |in |to |there |that |saying |it |about |of |for |the |quote |client |customer |him |her |them |say |, )*|^(?:and |please |can you )*note,? (?:that |on it |down |for |to |the |client |, )*/;
/** "Parking's on them, put that in the notes." */
const NOTED =
  /,? ?\b(?:put|add|stick|make|write|pop|leave) (?:that|it|this) (?:down )?(?:in|on|as|to|into) (?:there as )?(?:a |the )?notes?\b|,? ?\b(?:note (?:that|it)(?: down)?|make a note of (?:that|it))$/;
const LATER =
  /\b(?:tbc|tba|to be confirmed|to follow|price later|(?:don't|haven't) (?:have|got) (?:a |the )*price|no price (?:yet|on)|blank|don't know (?:the |what the )*(?:price|cost)|waiting (?:on|for) (?:a |the )*(?:price|quote|cost)|let (?:him|her|them) know the price|get (?:a |you a |him a |her a )*price (?:on|for)|price (?:is )?(?:open|unknown|to come)|without a price|take the price off|leave the price)\b/;

/** The title and the notes of the quote, and prices that are to follow. */
export const readNote: StatementReader = (statement, state) => {
  const { elements, normal, mentions, figures } = statement;
  for (const [pattern, field] of [
    [TITLE, 'title'],
    [NOTE, 'note'],
  ] as const) {
    const found = find(elements, pattern);
    const words = found ? elements.slice(found.to) : [];
    if (words.length > 0 && isName(words)) return { edits: [{ kind: 'document', field, value: wordsOf(words) }] };
  }
  const noted = find(elements, NOTED);
  const before = noted ? elements.slice(0, noted.from) : [];
  if (before.length > 0 && isName(before))
    return { edits: [{ kind: 'document', field: 'note', value: wordsOf(before) }] };
  if (mentions.length === 0 || figures.length > 0 || !LATER.test(normal)) return null;
  return onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ unitPriceMinor: null })));
};
