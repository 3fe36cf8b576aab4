import { NO_CHANGE, type StatementReader } from './reading';

const STANDS = [
  /\b(?:is|are|'s|was|that's|it's|they're|looks|sounds) (?:all |about |just |absolutely |spot |dead )*(?:right|correct|fine|good|grand|perfect|ok|okay|spot on|bang on|sound|sweet|great|all good|what i said)\b(?! (?:for|until|till|by|at|as)\b)/,
  /^(?:no |yeah |yes |ok |and |but |just )*(?:leave|keep|don't (?:change|touch|move|alter)) (?:the |all |that |it |them |those |his |her |everything |rest |other |LINE )+(?:alone|be|as it is|as they are|as is|at that|there|the same|how it is|where it is|like that|as it stands|at (?:MONEY|BARE|COUNT)|is|are|$)/,
  /\b(?:stays?|staying|remains?) (?:the same|as it is|as they are|at|put|where|as)\b/,
];

/** "Thirteen is right", "leave the skip as it is": what stands on the draft stays. */
export const readStanding: StatementReader = ({ normal }) =>
  STANDS.some((pattern) => pattern.test(normal)) ? NO_CHANGE : null;
