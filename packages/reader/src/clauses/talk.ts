/** Talk that is no line: exclusions, what the customer sees to, other jobs, the weather. */

const EXCLUDED = [
  /\b(not including|not included|isn't included|doesn't include|excluding|excludes|not in this|isn't in this|isn't in it|isn't ours|not ours|not us|not me|not my department|not part of|isn't part of|not doing)\b/,
  /\b(leave|leaving|left) (\w+ ){0,4}(out|alone|off|that|be|as is|as it is|where it is)\b(?! (one )?((as|in|down|an?|just) )*(option|optional|extra)\b)/,
  /\b(supplying|supplies|supplied by|providing|provides|buying|bought|buys|sourcing|sourced|getting|ordering|ordered|picking) (\w+ ){0,6}(himself|herself|themselves|themself|her self|his self|their own|her own|his own|it all|already|all ready)\b/,
  /\b(he's|she's|they're|customer's|client's|customer is|client is|owner's|homeowner's|he is|she is|they are) (supplying|providing|buying|sourcing|ordering|picking|getting|doing|keeping|handling|taking)\b/,
  /\b(he|she|they|customer|client|owner|homeowner|landlord|tenant|builder|council|who) (already |all ready )?(supplies|provides|buys|bought|keeps|handles|looks after|looked after|sorted|sorts|wants to keep|does|has (his|her|their) own|have their own|will (do|supply|buy|handle|paint|remove))\b/,
  /(?:\b(?:is|are)|'s) (also |all )?(his|hers|theirs|(his|her|their) own)\b/,
  /\b(he|she|they|client|customer|owner|homeowner|he's|she's|they've|they're) ?('s|'ve|has|have)? (already got|already have|already has|got (\w+ ){1,4}already|have (\w+ ){1,4}already|has (\w+ ){1,4}already)\b/,
  /(?:\b(?:is|are)|'s) being (supplied|bought|provided|sourced|ordered|done)\b/,
  /\b(by others|someone else|somebody else|another (firm|company|contractor|guy|crowd|outfit|trade)|separate (quote|contractor|job)|own quote|own (electrician|plumber|plasterer|builder|painter|roofer|man|guy)|got a man for|sign man)\b/,
  /\b(don't|do not|dont|won't|not) (add|put|include|charge|need|quote|price|bother|touch|touching|charging)\b/,
  /\b(is|are|'s|s) (in|included|covered|already in) (with|in) the\b/,
  /\b(nothing (in )?for (that|them|it|those)|nothing for|no need for|no need to|forget (about )?the|ignore)\b/,
  /\b(stays|staying|stay) (where|put|as|on|off|in|up|there|how)?\b/,
  /\b(that's|it's|they're|is|are) out( for now| of this)?$/,
  /\b(it's|its|that's|thats) the [a-z]+( [a-z]+)?( ?'s|s)? (job|problem|bill|department|responsibility)\b/,
  /\b(down to (him|her|them|his|her|their|the)|job of the|council's job|is the council|that's (his|her|their) (job|problem|bill|own))\b/,
];
/** "the last firm", "some fella from Leeds": who else was asked. */
const OTHER_TRADE =
  '(?:the |some |another )*(?:last|other|previous|first|another|some) (?:[a-z]+ )?(?:firm|outfit|company|crowd|lot|mob|fell(?:a|ow)|guy|bloke|chap|cowboy|man|[a-z]{3,}er)';
const MONEY = '(?:[£€$]\\d|\\b(?:grand|quid|pounds?|dollars?|bucks|euros?|hundred|thousand)\\b)';
const PAST = [
  /\bwhen (i|he|she|they|you) (was|were) (only |about |just |like )?(\d{1,2}|[a-z]+teen|[a-z]+ty|six|seven|eight|nine|ten|eleven|twelve)\b/,
  /\b(had|got|have) another (outfit|firm|company|crowd|fella|guy|bloke|builder|contractor|lot) (out|in|round|over|up|quote|price|look)\b/,
  new RegExp(
    `^(?:(?:and|but|so) )*${OTHER_TRADE}(?: [a-z]+){0,3} (?:wanted|asked|quoted|said|charged|tried|asking|after)\\b.*?${MONEY}`,
  ),
  /^(and |but )?(they|he|she) wanted [^ ]+( [^ ]+)? (grand|quid|pounds|dollars|(hundred|thousand) (for|to))\b/,
  /\b(last time|last year|last week|last month|the guy (who|before|that)|the last (fella|guy|lot|crowd|people|bloke|owner|contractor)|worth of|other job|next door|over at|reminds me|remember when)\b/,
  /\b(he|she|they|i|we|he's|she's|they've|i've|we've) (already |has |have |had )?(paid|lost|spent|charged|got charged|was charged|were charged|won|owed|owes)\b/,
  /\b(quoted|charged|paid|offered|asked) (him|her|them|me|us)\b/,
  /\b(costing (him|her|them)|cost (him|her|them)|set (him|her|them) back|already paid|paid for already|all ready paid)\b/,
];
/** "only after half five or on a Saturday": a time of day. */
const HOUR =
  /\b(after|before|until|till) (half |quarter past |quarter to )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)( or| and|,|$| o'clock| am| pm| in the)/;
/** "I'll be there by nine", "they start baking at four", "she's back at five": when somebody is about. */
const WHEN =
  /\b(?:(?:be|gets?) (?:there|their|here|home|back|in|round|over|ready|done)|(?:he|she|they|we|i|it|school|shop|office|place|nursery|pub)(?:'ll)? (?:open|shut|close|start|finish|leave)(?:s|es)?(?: [a-z]+)?|(?:(?:she|he|they|we)(?:'s|'re| is| are)|kids(?: are)?) (?:back|home|in|out|up|there|here)) (?:at|by|from) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock| sharp| am| pm)?(?= so\b| and\b| on\b| in the\b|$)/;
const ELDER =
  '(?:mum|mom|dad|mother|father|nan|gran|granny|grann?dad|grandmother|grandfather|aunt(?:ie)?|uncle|husband|wife|old (?:boy|lady|man|fella|girl))';
/** "the kid's fifteen", "the old boy's eighty four and still up a ladder": an age. */
const AGE = new RegExp(
  `\\b(the|his|her|my|our|their) (kid|boy|girl|lad|son|daughter|dog|cat|nephew|niece|grandson|baby|tenant|${ELDER}) ?('s|is|was|turns|turned|just turned) (only |just |about |nearly )?(\\d{1,2}|ten|eleven|twelve|[a-z]+teen|[a-z]+ty( [a-z]+)?)( and\\b.*| years old)?$`,
);
/** "she's ninety one and sharper than me". */
const AGED =
  /^(and |so |but |because |mrs |mr |miss |[a-z]+ , )*(he|she)('s| is) (only |just |about |nearly )?(\d{1,2}|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty( (one|two|three|four|five|six|seven|eight|nine))?)( (so|and|now|years|but)\b.*)?$/;
const SUBJECT =
  /^(and |so |but |because |cause |cuz |since |as |then |which |mind you |honestly |though |although |if |when |while |i think |i swear |i tell you |also |well |anyway |says |tell him |tell her )*(i|i'm|i've|i'll|i'd|he|she|they|we|it|it's|its|he's|she's|they're|we're|we've|we'll|he'll|she'll|they've|they'll|there's|there|here's|that|thats|that's|you|you'll|which|who|his|her|their|my|nobody|somebody|someone|everybody|everyone|not|don't|watch|mind|careful)\b/;

/** What is said while one looks for the next words. */
const PAUSE =
  /^((so|well|now|just) )*(let me (see|look|think|check|count|have a look|have a think|get this right|just check)( here| now| again)?|what (is|was) it|where (was|were|are) (i|we)|bear with me|how many (is|was) (it|that|there)|now then|right then|anyway|give me a (second|sec|minute)|(put|show|do|leave|have) (it|that|them|those|all of (it|that)) (down )?(as|on|in) (a single|1|one|won) line|you know|you know yourself)( now)?$/;

/** Whether the words only pass the time. */
export const isPause = (text: string): boolean => PAUSE.test(text);

/** "it's general wipe down" names a thing; "it's her own bill" does not. */
const NAMING =
  /^(and |then |so |now )*(it's|its|there's) (?!not|no\b|her|his|their|my|our|your|why|what|how|been|going|only|all|too|just|up|down|out|on|in|at|been|got|gonna|fine|tight|getting|never)[a-z]+/;

const YEARS = '(?:[6-9]\\d|(?:sixty|seventy|eighty|ninety)(?: (?:one|two|three|four|five|six|seven|eight|nine))?)';
const OLD = new RegExp(`^(?:(?:and|now|nearly|about|just|only) )*${YEARS}(?: years old| (?:and|but) (?!a\\b).*)?$`);
const LIVES = new RegExp(
  `\\b(?:his|her|their|the|my) ${ELDER} (?:'s (?:in|there|here|with|still|living)|is|lives|was)\\b`,
);

/** "his mother's in the house as well, ninety three and still …": the age of whom the words before speak of. */
export const isAge = (text: string, before: () => string): boolean => OLD.test(text) && LIVES.test(before());

/** One pattern of several: the text is gone through once. */
const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));
const ANY_EXCLUDED = anyOf(EXCLUDED);
const ANY_PAST = anyOf([AGE, AGED, HOUR, ...PAST]);

/** Whether the words set something aside or tell of other things; a price beside them may still make a line. */
export const isExcluded = (text: string): boolean => ANY_EXCLUDED.test(text);

/** Whether the amounts in these words belong to another time or another person. */
export const isPast = (text: string): boolean => ANY_PAST.test(text) || (saysWhen(text) && WHEN.test(text));
const HOURS = new Set(
  '1 2 3 4 5 6 7 8 9 10 11 12 one two three four five six seven eight nine ten eleven twelve'.split(' '),
);
const saysHourAfter = (text: string, lead: string): boolean => {
  const at = text.lastIndexOf(lead);
  if (at < 0) return false;
  const end = text.indexOf(' ', at + lead.length);
  return HOURS.has(text.slice(at + lead.length, end < 0 ? text.length : end));
};
const saysWhen = (text: string): boolean =>
  saysHourAfter(text, ' at ') || saysHourAfter(text, ' by ') || saysHourAfter(text, ' from ');

/** Whether a clause without figures reads as a sentence about people rather than the name of an item. */
export const isTalk = (text: string): boolean => SUBJECT.test(text) && !NAMING.test(text);
