import { remembered } from '../tokens/words';
import { firstWordsOf } from './first-words';

/** Short phrases that carry a meaning of their own, each tried at one place of the words. */
export type PhraseKind =
  | 'list'
  | 'hour-rate'
  | 'day-rate'
  | 'usual-rate'
  | 'same-rate'
  | 'same-price'
  | 'same-area'
  | 'same-again'
  | 'blank'
  | 'optional'
  | 'all-in'
  | 'correction'
  | 'free';

const PHRASES: [PhraseKind, RegExp][] = [
  ['blank', /^(leave|left) (the |its |that |it |this |that one |this one )?(price |one )?(blank|open|empty)\b/],
  ['blank', /^(leave|left|leaving) (the |its )?(price|cost|number|figure) (off|out|blank)\b/],
  ['blank', /^(so )?(there's )?no (number|figure) (there|yet|on (that|it|them|those))( yet)?\b/],
  ['blank', /^with nothing against (it|them|that|those)\b/],
  [
    'blank',
    /^(i've |ive |i have |i've got |we've |there's |got |have |with )?(still )?(no|not got a|not got the) (firm )?(price|pricing|cost)( (on|for) (that|it|them|those|this))?( yet)?\b(?! difference| change)/,
  ],
  [
    'blank',
    /^(price|pricing|cost|figure) (to follow|to be confirmed|tbc|tbd|to come|pending|not in yet|not back yet)\b/,
  ],
  [
    'blank',
    /^(i've |ive |i have |i haven't |haven't |i |i'll |we've |we haven't )?(not |n't )?(priced|price) (it|them|that|the \w+) (up )?(yet|later)\b/,
  ],
  ['blank', /^(i've |ive |i have |we've )?not (yet )?priced\b/],
  [
    'blank',
    /^(i )?(haven't|havent|hasn't|have not|haven't got) (been )?(priced|got (a|the) (price|figure|cost)|a price|had (a|the) price)\b/,
  ],
  [
    'blank',
    /^(need|i need|i'll need|still need|i've|i have|i'll have|have|gotta|got|waiting|i'm waiting|still waiting) (to (check|ask|price|get a price|find out|look up|see)|on (a |the )?(price|supplier|merchant|quote))\b/,
  ],
  ['blank', /^(i )?(don't|do not) (know|have) (the |a |what )?(price|cost|it costs|that costs)\b/],
  [
    'blank',
    /^((so )?(put|leave|stick) (it|that|that one|this one) )?(on|in|down|on there|in there|on the quote)? ?(without|with no) (a |the |any )?(price|figure|number)( for now| on it)?\b/,
  ],
  [
    'blank',
    /^(i |we )?(don't|do not|haven't|have not) (have|got|know|get) (a |the |any )?(number|figure|price|cost)( back)?( from the \w+( \w+)?)?( (on|for) (that|it|them|those|this))?( yet)?\b/,
  ],
  [
    'blank',
    /^(i'm |we're )?(still )?waiting (on|for) (the |my |a )?(price|supplier|merchant|quote|rep|distributor|supply house|wholesaler|manufacturer|factory|shop|counter|yard|store|figure|number|cost)\b/,
  ],
  ['blank', /^(tbc|tbd|to be (confirmed|priced|advised))\b/],
  [
    'blank',
    /^(i'll|i will|will|we'll) (fill|put|add|get|find|let you know|price|confirm|look up)( \w+)? (that|the price|the cost|it|a price|a number|the number|the figure)( \w+)?( in)? (in later|later|in|tomorrow)\b/,
  ],
  [
    'list',
    /^(at |for |with |all )?(the |my )?list prices?( (for|on) (those|that|these|them|both|it|all)( too| as well| and all)?)?\b/,
  ],
  [
    'list',
    /^(prices? |both |all |it's |they're |that's |priced )?(are |is )?(off|from|on|as per|per|in|out of) (the |my |our )?(price )?(list|library|catalogue|catalog|book|price book|pricebook|sheet price|price sheet|(?<=(my|our) )sheet|saved items|items|system price)\b(?! (says|said|has|had|shows)\b)/,
  ],
  [
    'list',
    /^(at |for )?(the |my |our )?(usual|normal|standard|regular|book|catalogue|catalog|saved|library|stock|shop) prices?\b/,
  ],
  ['list', /^list\b(?! of)/],
  [
    'list',
    /^(i'm |we're |i |we |he |she |they |he's |she's |they're )?(charging|charge|pays|paying|quoting) (the |my |our )?(full )?(list|book|catalogue)( prices?)?\b/,
  ],
  [
    'same-again',
    /^(and )?(do |then |it's |is |'s )?(the )?same(( again| thing| thing again| deal)(?= (for|in|on|at|upstairs|downstairs|out|round|,)|$)|(?= (for|in|on|at|upstairs|downstairs|out|round)\b|$))(?! for (it|that|those|these|them|him|her))/,
  ],
  ['same-again', /^ditto\b/],
  ['same-rate', /^(at |on |for )?(the )?same (day|daily|hourly|labou?r)? ?rate\b/],
  ['same-rate', /^(at |on )?(the )?same (money|per day|an hour|a day)\b/],
  ['same-price', /^(at |for )?(the )?same price( (a|an|per|each)( \w+)?)?\b/],
  [
    'same-area',
    /^(it's )?(the |over the |for the |at the )?same (area|size|hours|days|time|footage|square footage|metreage|meterage|length|run|amount|quantity|number|count)\b/,
  ],
  [
    'day-rate',
    /^(at |on |for |that's |it's |all |all at |all on )?(the |my |our |me )?(usual |normal |standard |regular |full )?(day|daily) rate\b/,
  ],
  [
    'hour-rate',
    /^(at |on |for |that's |it's |all |all at |all on )?(the |my |our |me )?(usual |normal |standard |regular |full )?(hourly|hour) rate\b/,
  ],
  ['hour-rate', /^(at |on |for )?(the |my |our |regular |usual |normal |standard )+hourly\b/],
  ['day-rate', /^(at |on |for )?(the |my |our |regular |usual |normal |standard )+daily\b/],
  [
    'usual-rate',
    /^(all )?(at |on |for )(the |my |our |a )?(usual|normal|standard|regular|going|shop) ?(rate|money|labou?r rate|labou?r)?\b(?! price)/,
  ],
  ['usual-rate', /^(at |on )?(the |my |our )(usual |normal |standard |regular |shop |labou?r )+rate\b/],
  ['usual-rate', /^(at |on )(my|our) rate\b/],
  [
    'optional',
    /^(and )?(then )?(this |that )?(is |'s |one's |as |it's |(put|call|make|leave|keep|have|mark|list|price|quote|show|add) (that|it|this|them|those)( one)? )?(down |up )?(as |in as )?(just )?(an |a )?(optional extra|optional add on|optional item|optional line|optional|option|add on option|alternate option)s?( thing| extra| item| line)?( too| as well| here| one(?! (hundred|[a-z]+ty|[a-z]+teen|ten|oh|\d))| also)?\b/,
  ],
  [
    'optional',
    /^((that|this|it)( one)? )?(can|could|might|may|would) be (just )?(optional\b|an? (optional extra|option|extra)(?= ,| if|$))/,
  ],
  ['optional', /^(leave|put|keep|have|list) (that|it|this)( one)? (down )?as an extra\b/],
  [
    'optional',
    /^((he|she|they|you) (can|could|will)|(he|she|they|you)('s|'re) to|let (him|her|them)|(he|she|they|you)'ll) (decide|choose) (on|about) (that|it|this|those|them)( one)?(?= ,|$)/,
  ],
  [
    'optional',
    /^(just )?(if|should) (he|she|they|you|the customer|the client|it)( \w+)? (want|wants|wanted|fancy|fancies|like|likes|decide|decides|go|goes|choose|chooses|ask|asks)s?( to)?( for)?( it| that| them| one)?\b/,
  ],
  [
    'optional',
    /^(she|he|they) (might|may|could) (have|want|like|go for|add|take|also want|like to add|be tempted by)\b/,
  ],
  [
    'optional',
    /^((but )?(that's |it's |this is )?(entirely |totally )?up to (him|her|them|you)|(as )?an alternate|if (the|her|his|their) budget (stretches|allows|runs to it|will stretch)|if there's (any )?(money|budget) left( over)?|(we |i )?could also (do|add|fit|include|put in)|(put|keep) (it|that|this) separate( as an extra)?)\b/,
  ],
  ['optional', /^(as an extra|nice to have|can take it or leave it)\b/],
  [
    'free',
    /^(at |for )?(no (extra )?(charge|cost)|free of charge|free|nothing (extra )?(for|on) (that|it|them|those)|on the house|throwing (that|it) in|thrown in)\b(?! difference)/,
  ],
  [
    'all-in',
    /^(all in|all told|all up|altogether|in total|for the lot(?! \w+ing\b)|the lot(?! \w+ing\b)|for everything|for the whole (thing|job|lot|package)|lump sum|for all (of )?(it|them|that|those|three|four|two)|flat( rate| fee)|for the pair(?! of us (at|is|for|on)\b)( of (us|them))?|the pair(?! of us)|for both(?! of us at)( of (us|them))?|for the (two|three|four) of (us(?! at)|them)|between (us|them)|for that( one)?|for those|for them|for the job|in all|total|one price|start to finish|soup to nuts)\b/,
  ],
  [
    'correction',
    /^((oh |er |um |uh |ah |and )?no,? )?(sorry|wait|hang on|hold on|hold up|hang about|(scratch|scrub|strike|scrap|bin) that|(scrub|scrap) it|actually|i tell a lie|tell a lie|correction|my mistake|let me correct that|i mean|i meant|or rather|rather,)( no| sorry| a (sec|second|minute|mo)| wait| make (that|it)| call it)?\b/,
  ],
  [
    'correction',
    /^(oh |er |um |uh )?no (?=((i|he|she|they|we|you|it|that|there)('\w+)? |the one|one of |one's |i'd |i'll |i've |he |he's |she |she's |they |they're |we |we're |there's |there |it's |its |it |that's |thats |make |call |only |just |let's |not |scrub |scratch |hang |hold |you |his |her ))/,
  ],
  [
    'correction',
    /^(oh |er )?no (?=[£€$]?\d|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/,
  ],
  ['correction', /^(make|call) (that|it)(?= (a |an )?(\S+ )?)(?! (one )?(optional|an option|as|valid|\w+ for))\b/],
  ['correction', /^(change|changed) (that|it) to\b/],
  ['correction', /^no back up\b(?! (a|batter|generator|plan|heat|pump|power))/],
];

export interface Phrase {
  kind: PhraseKind;
  length: number;
}

const AHEAD = 9;
const OPENED = PHRASES.map(([kind, pattern]) => ({ kind, pattern, openings: firstWordsOf(pattern) }));
const begins = (word: string, opening: string): boolean =>
  word.startsWith(opening) && !/\w/.test(word.charAt(opening.length));
/** The phrases that can begin with a word: none for most. */
const phrasesWith = remembered((word) =>
  OPENED.filter(({ openings }) => openings.some((opening) => begins(word, opening))),
);

/** The phrase that starts at this word, or null. */
export const phraseAt = (words: readonly string[], index: number): Phrase | null => {
  const phrases = phrasesWith(words[index] ?? '');
  if (phrases.length === 0) return null;
  const ahead = words.slice(index, index + AHEAD).join(' ');
  for (const { kind, pattern } of phrases) {
    const match = pattern.exec(ahead);
    const said = match?.[0].trim() ?? '';
    if (said !== '') return { kind, length: said.split(' ').length };
  }
  return null;
};
