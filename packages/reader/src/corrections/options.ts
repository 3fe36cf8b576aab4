import { changeOf, onTargets } from './changing';
import type { StatementReader } from './reading';
import { targetsOf } from './targets';

const AS_OPTION =
  /\b(?:optional|as (?:an? )?(?:optional )?(?:extras?|options?|add-ons?|add on)|an? (?:optional extra|option|add-on|upgrade)|(?:LINE|be|becomes?|just) an? (?:optional )?extra\b|(?:an|to) extras?$|option (?:of|to (?:add|have))|if (?:he|she|they) wants? (?:it|them|one)|(?:up to|let) (?:him|her|them)(?: (?:choose|decide))?|under (?:the )?(?:extras|options)|(?:into|in|with|to) the (?:extras|options)|extra if)\b/;
const NO_OPTION =
  /\b(?:not|no longer|isn't|aren't|not an?|stop being|instead of) (?:an? )?(?:longer )?(?:optional|option|extra)\b|\bfrom (?:an )?(?:option|optional|extra) to\b/;
const WANTED =
  /\b(?:went for|opted for|agreed|sold|decided on|happy (?:to have|with)|would like|'d like|picked|chose|chosen|properly|after all|have|having|has|(?:take|taking|takes)(?! .*\b(?:off|out|away)\b)|want|wants|wanted|include|including|included|definite|definitely|go with|going with|go for|going for|gone for|going ahead|go ahead|goes ahead|going in|goes in|said yes|say yes|yes to|is in|are in|in now|on the job|count|firm|firmed up|confirmed|keep|keeping|is on|is a yes|is a goer|standard|part of|mandatory|required|decided on|up for|added in|put in|bring in|in the (?:main|price|quote|total)|move up|make up|a go|(?:on|to|onto|into) the (?:main )?(?:quote|job)|is a yes|are a yes)\b/;
const REFUSED = /\b(?:not|n't|don't|doesn't|won't|didn't|isn't|no longer|never|against|without)\b/;

/** "Put the splashback down as an extra", "she's having the pan with the alarm": what an option becomes, or becomes one. */
export const readOption: StatementReader = (statement, state) => {
  const { normal, figures, mentions } = statement;
  if (figures.length > 0) return null;
  const back = NO_OPTION.test(normal);
  if (AS_OPTION.test(normal) && !back)
    return onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ optional: true })));
  if (back) return onTargets(statement, state, ({ lines }) => changeOf(lines, () => ({ optional: false })));
  if (mentions.length === 0 || REFUSED.test(normal) || !WANTED.test(normal)) return null;
  const targets = targetsOf(statement, state);
  if ('question' in targets || !targets.lines.every(({ optional }) => optional === true)) return null;
  return changeOf(targets.lines, () => ({ optional: false }));
};
