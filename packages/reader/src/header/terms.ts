import type { Adjustment } from '@jobspeak/contracts';
import type { Sentence } from '../clauses/clauses';
import { numberAt } from '../numbers/numbers';
import { spokenPrice } from '../numbers/prices';
import { amountOf } from '../pricing/money';
import { DEAR_THINGS, FEE_WORDS, LABOUR_WORDS, MATERIAL_WORDS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { remembered } from '../tokens/words';

type Discount = { type: 'percent' | 'amount'; value: number };

export interface LineDiscount {
  percent: number;
  /** What it is off, in the speaker's words; empty where that is the line told just before. */
  target: string;
  /** Where the sentence that says so ends. */
  at: number;
}

/** Of a sentence, a clause or the whole recording; null where nothing is said. */
export interface Terms {
  discount: Discount | null;
  lineDiscounts: LineDiscount[];
  taxRatePercent: number | null;
  deposit: Adjustment | null;
  validDays: number | null;
}

/** Without one of these in it, no words speak of terms. */
const TERM_WORD =
  /vat|tax|gst|hst|iva|exempt|registered|cent|%|off|discount|credit|less|minus|take|took|knock|total|lot|bill|price|bottom|top|deposit|front|down|advance|start|book|secure|sign|accept|retainer|hold|calendar|diary|schedule|slot|spot|day|week|month|fortnight/;
const isTermWord = remembered((word) => TERM_WORD.test(word));
const speaksOfTerms = (tokens: readonly Token[]): boolean => tokens.some(({ word }) => isTermWord(word));

/** Words with every number in digits: "25 percent up front", so that the rules read one form. */
const normal = (tokens: readonly Token[]): string => {
  const said: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index];
    if (!token) break;
    const number =
      token.mark ||
      (/^(a|an)$/.test(token.word) && !/^(hundred|thousand|grand|tenner|fiver)$/.test(tokens[index + 1]?.word ?? ''))
        ? null
        : numberAt(tokens, index);
    if (!number) {
      said.push(
        token.mark
          ? ','
          : token.word === '%' || (token.word === 'per' && tokens[index + 1]?.word === 'cent')
            ? 'percent'
            : token.word === 'cent'
              ? ''
              : token.word,
      );
      index += 1;
      continue;
    }
    const price = number.percent ? null : spokenPrice(tokens, number);
    const plain =
      number.groups.length === 2 && !number.digits
        ? amountOf(number, { unit: null, quantity: 1, each: false, words: [] }).minor / 100
        : number.value;
    said.push(price ? `${(price.minor ?? 0) / 100} money` : number.percent ? `${number.value} percent` : String(plain));
    index = Math.max(price?.to ?? number.to, index + 1);
  }
  return said
    .filter((word) => word !== '')
    .join(' ')
    .replace(/half a percent/g, '0.5 percent')
    .replace(/ , /g, ' , ');
};

const NUMBER = '(\\d+(?:\\.\\d+)?)';
const WHOLE =
  '(?:(?:of |on |from )?(?:the |my |our )?(?:whole |entire |final |overall |full |grand )?(?:total|lot|job|bill|price|quote|thing|invoice|overall|whole|everything|top|end|bottom line|bottom|ticket|package|order|sum|all of it|it all)|overall|everything|across the board|all round|altogether)';
const DEPOSIT_WORD =
  '(?:deposit|up front|upfront|down payment|down(?<!\\b(?:it|them|that|those|these|him|her|come|comes|came|coming|gone|goes|going|went|take|takes|taking|taken|cut|cutting|bring|brought|put|broken?|breaking|knock|knocked|pull|pulled|wash|rub|sand|strip|way|up and|dropped|and) down)(?! (?:there|here|south|this way|that way)\\b)|in advance|to start|to get (?:on|in|into) (?:the|my|our) (?:calendar|diary|schedule|books?)|to (?:reserve|keep|lock in|save) (?:the|a|your|their|his|her|that) (?:dates?|slot|spot|place|week|day)|before (?:we|i) start|to book|to secure|on booking|on signing|at signing|on acceptance|retainer|to hold|holds|(?<=percent )(?:to|on|with(?: the)?) order)';

const percentOff = new RegExp(
  `${NUMBER} (?:percent|money percent)(?: discount| reduction|(?: [a-z']{3,12}){1,2} discount)?(?: off| on| of| from| discount on)? ?(?:just |only )?(?:all |both )?(?:the |my |our |of the |that |on the |off the |those |these )?(?:\\d+ (?!money|percent))?([a-z' ]{0,60}(?: ?, (?:and )?(?:off |on )?the [a-z' ]{0,40})*)`,
  'g',
);

const TAX_WORD = '(?:vat|tax|sales tax|gst|hst|iva|state tax)';
const TAX_RULES = [
  new RegExp(
    `\\b${TAX_WORD}(?: rate)?(?: is| 's| at| of| will be|'s|,| on (?:this|that|it)(?: one| 1| job)?(?: is| 's| at)?| here(?: is)?| on top(?: at)?| (?:at |is |the )*(?:usual|normal|standard)| should be| goes on at| rate)*(?: only| the reduced rate of| reduced to| just| at)? ${NUMBER}(?: percent| money)?`,
  ),
  new RegExp(
    `${NUMBER} percent (?:of )?(?:on the |the |in |for |reduced |reduced rate |local |state |city |plus )*${TAX_WORD}\\b`,
  ),
  new RegExp(`\\b(?:usual|normal|standard|plus) ${NUMBER} (?:percent )?${TAX_WORD}\\b`),
  new RegExp(`\\btax (?:is|will be|'s) (?:just |only )?${TAX_WORD}(?: only| alone)?[ ,]+${NUMBER} percent`),
];
const NO_TAX = new RegExp(
  `\\b(?:no|zero|without|minus|exempt from|not charging|don't charge|don't add|not adding|skip the|leave off the|forget the|won't be|isn't any|there's no) (?:any |the |sales )?${TAX_WORD}\\b|\\b${TAX_WORD} ?(?:free|exempt|doesn't apply|does not apply|isn't due|not applicable|'s not|is not|isn't)|zero[- ]rated|\\b(?:tax|vat)[- ](?:free|exempt)|not (?:vat )?registered|${TAX_WORD} (?:is |is at |at |'s )?(?:zero|nil|0)\\b|exempt`,
);
const VALID_RULES = [
  new RegExp(
    `\\b(?:valid|good|holds?|held|stands?|open|honou?r|honored|fixed|firm|stick|guaranteed|guarantee|expires|keep|runs?|lasts|will last|on the table|price|live|locked)\\b[a-z' ,]{0,40}?(?:for|in|to|until|good|only|valid|,|after)?[a-z' ]{0,12} ${NUMBER} (day|days|week|weeks|month|months)\\b`,
  ),
  new RegExp(
    `\\b${NUMBER} (day|days|week|weeks|month|months) (?:on the price|validity|valid|to accept|to decide|price hold|hold|quote|estimate|offer(?= ,|$))`,
  ),
  /\b(?:valid|good|holds?|stands?|open|firm|held)\b[a-z' ]{0,20}(?:for )?(a) (day|week|month|fortnight)\b/,
];
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, fortnight: 14 };

const taxOf = (text: string): number | null => {
  if (!/vat|tax|gst|hst|iva|exempt|registered/.test(text)) return null;
  if (
    NO_TAX.test(text) &&
    !/(vat|tax) on (the |my )?labou?r(?! (jobs?|work))/.test(text) &&
    /vat|tax|gst|hst|exempt|registered/.test(text)
  )
    return 0;
  for (const rule of TAX_RULES) {
    const rate = Number(rule.exec(text)?.[1]);
    if (Number.isFinite(rate) && rate >= 0 && rate <= 30) return rate;
  }
  return null;
};

const validOf = (text: string): number | null => {
  if (!/day|week|month|fortnight/.test(text)) return null;
  for (const rule of VALID_RULES) {
    const match = rule.exec(text);
    if (!match) continue;
    const count = match[1] === 'a' ? 1 : Number(match[1]);
    const days = count * (DAYS[(match[2] ?? '').replace(/s$/, '')] ?? 0);
    if (days >= 1 && days <= 365) return Math.round(days);
  }
  return null;
};

const SHARES: [RegExp, number][] = [
  [/\b(?:half|50 50|fifty fifty)\b/, 50],
  [/\b(?:a |1 )?third\b/, 33.33],
  [/\b(?:a |1 )?quarter\b/, 25],
];

const DEPOSIT = new RegExp(`\\b${DEPOSIT_WORD}\\b`);
const NEAR = `(?! off| discount)(?:[a-z', ]{0,30})`;
const DEPOSIT_FIGURES = [
  new RegExp(`${NUMBER} (percent|money)?${NEAR}\\b${DEPOSIT_WORD}\\b`),
  new RegExp(
    `\\b(?:deposit|down payment|retainer)\\b(?: is| of| at|'s| will be|,| to book| required| please)*[a-z' ]{0,12} ${NUMBER} ?(percent|money)?`,
  ),
];

/** "20 percent, no, make that 25": the figure that replaces the one before. */
const insteadOf = (rest: string): { value: string; kind: string | undefined } | null => {
  const said =
    /^[a-z' ,]{0,12}\b(?:no|actually|sorry|rather|scrub that|make (?:it|that)|call it)\b[a-z' ,]{0,24} (\d+(?:\.\d+)?)(?: (percent|money))?/.exec(
      rest,
    );
  return said?.[1] ? { value: said[1], kind: said[2] } : null;
};

const depositOf = (text: string): Adjustment | null => {
  if (
    !DEPOSIT.test(text) ||
    /\b(no deposit|nothing up ?front|no money down|nothing down|no down payment|nothing in advance)\b/.test(text)
  )
    return null;
  const strict = /\b(deposit|up ?front|down payment|in advance|retainer)\b/.test(text);
  for (const figure of DEPOSIT_FIGURES) {
    const found = figure.exec(text);
    if (!found) continue;
    const instead = insteadOf(text.slice(found.index + found[0].length));
    const value = Number(instead?.value ?? found[1]);
    const kind = instead?.kind ?? found[2];
    if (kind === 'percent' && value > 0 && value <= 100) return { type: 'percent', value };
    if ((strict || kind === 'money') && value >= 20) return { type: 'amount', value: Math.round(value * 100) };
  }
  const share = SHARES.find(([pattern]) => pattern.test(text));
  const shared =
    share &&
    (new RegExp(`${share[0].source}[a-z' ]{0,24}${DEPOSIT_WORD}\\b`).test(text) ||
      new RegExp(`\\b(?:deposit|retainer|down payment)\\b[a-z' ]{0,12}${share[0].source}`).test(text));
  return shared && share ? { type: 'percent', value: share[1] } : null;
};

const MARKUP = /\b(adding|add|put|putting|plus|mark ?up|marking|markup|margin|uplift|on top|on it)\b/;

const AMOUNTS_OFF = [
  new RegExp(
    `\\b(?:knock|take|took|taking|drop|knocking|discount|shave|minus|less|give|lop|call it|i'll do|do|deduct|credit|make it|with)\\b[a-z' ,]{0,25}${NUMBER}(?: money)? (?:off|from|of|less) ?(?:of )?${WHOLE}`,
  ),
  new RegExp(`${NUMBER}(?: money)? (?:off|discount on|discount off|credit on|from) (?:of )?${WHOLE}`),
  new RegExp(`${NUMBER} money (?:off|discount|credit|(?:taken|knocked|took) off)(?: [a-z' ]{0,20})?(?:$|,)`),
  new RegExp(`\\b(?:discount|credit) (?:of )?${NUMBER} money`),
  new RegExp(`\\b(?:take|knock|taking|knocking) ${NUMBER} money (?:off|of)(?= because| for| as| since| if| ,|$)`),
  new RegExp(
    `\\b(?:knock|take|shave|lop) (?:off )?${NUMBER}(?: money)?(?: off)?(?: because| for| as| since|$| ,| on the| ?$)`,
  ),
];

const CORRECTED = /\b(no|actually|sorry|rather|scrub that|scratch that|wait|make (?:it|that)|call it)\b/;

const amountOff = (text: string): number | null => {
  for (const pattern of AMOUNTS_OFF) {
    const found = pattern.exec(text);
    const value = Number(found?.[1]);
    if (!found || !Number.isFinite(value) || value <= 0) continue;
    // "three hundred off the total, no, five hundred off the total": what was said last holds
    const after = text.slice(found.index + found[0].length);
    return (CORRECTED.test(after) ? amountOff(after) : null) ?? Math.round(value * 100);
  }
  return null;
};

/** "ten percent off, no, make it five": the rate that replaces the one before. */
const replacedBy = (rest: string): number | null => {
  const match =
    /(?:\bno\b|\bactually\b|\bsorry\b|\brather\b|\bscrub that\b|\bmake (?:it|that)\b|\bcall it\b)[a-z' ,]{0,24} (\d+(?:\.\d+)?)(?: percent)?(?= |$)(?! money)/.exec(
      rest,
    );
  const value = Number(match?.[1]);
  return match && value > 0 && value <= 60 ? value : null;
};

/** "labour's got 15 percent off", "the glass gets 10 off": what it is off, told before it; empty where nothing is. */
const aboutIn = (before: string): string => {
  const said =
    /(?:^|, |\band |\bbut )(?:the |my )?([a-z]+(?: [a-z]+)?) (?:'s |is |has )?(?:got|gets?|getting|has|have) (?:a )?$/.exec(
      before,
    );
  const words = said?.[1]?.split(' ') ?? [];
  // not "Mrs Bell gets", nor "the church gets"
  return words.some((word) => SOLD.some((kind) => kind.has(word) || kind.has(word.replace(/s$/, ''))))
    ? words.join(' ')
    : '';
};
const SOLD = [LABOUR_WORDS, MATERIAL_WORDS, FEE_WORDS, DEAR_THINGS];

const POINTING = /^(?:that|it|this|those|these|them)(?: ones?)?$/;
/** "off the paint, so that's the undercoat and the gloss", "off the kit, meaning the pump only": which of them. */
const SPELLED_OUT =
  /^ ?, (?:(?:so|and|by which i mean|i mean) )*(?:(?:meaning|namely|i\.?e\.?|as in|by that i mean)(?: just| only)?|(?:that's|that is|thats|being|which is)(?= the [a-z' ]+(?:,| and the ))) ((?:the |my |our )?[a-z' ]+?(?: , (?:and )?the [a-z' ]+?)*)(?= (?:only|because|since|as|for|alone)\b| , (?!(?:and )?the )|$)/;

const percentDiscounts = (text: string, at: number, terms: Terms): void => {
  for (const match of text.matchAll(percentOff)) {
    const percent = Number(match[1]);
    const said = match[0];
    if (!(percent > 0 && percent <= 100)) continue;
    const before = text.slice(Math.max(0, match.index - 30), match.index);
    if (!/\b(off|discount|of the)\b/.test(said) && !/\b(discount(?: of)?|less|minus)(?: a)? $/.test(before)) continue;
    if (MARKUP.test(before) && !/\b(off|discount)\b/.test(said)) continue;
    const target = (match[2] ?? '')
      .replace(/^(off |of |from |discount |on |the |just |only )+/, '')
      .replace(
        /\b(because|since|as|for|cause|cos|cuz|seeing|if|when|that's|she's|he's|they're|it's|so|but|to|not)\b.*$/,
        '',
      )
      .trim();
    const rate = said.slice(0, said.length - (match[2] ?? '').length);
    // "ten percent off the gutters because I let her down" is no deposit
    if (new RegExp(`\\b(${TAX_WORD}|${DEPOSIT_WORD})\\b`).test(`${rate} ${target}`)) continue;
    const meant = SPELLED_OUT.exec(text.slice(match.index + said.length))?.[1];
    if (meant) {
      terms.lineDiscounts.push({ percent, target: meant, at });
      continue;
    }
    const whole =
      target === '' ||
      /\b(?:all|both) (?:of )?(?:those|these|them|that|it)\b/.test(said) ||
      new RegExp(`^(?:${WHOLE})`).test(target) ||
      /^(him|her|them|overall|that|this|again|please|total|mates|what|cash)\b/.test(target);
    const about = whole && target === '' ? aboutIn(text.slice(0, match.index)) : '';
    const value = replacedBy(text.slice(match.index + said.length - (match[2] ?? '').length)) ?? percent;
    // "clearing the brambles, one sixty, and twenty percent off that": off what was priced in the same breath
    const pointed =
      (target === '' || POINTING.test(target)) &&
      /\b(?:off|on) (?:that|it|this|those|these|them)\b/.test(said) &&
      (/^(?:those|these)$/.test(target) || /\d money|\b\d{2,}\b|\blist\b/.test(text.slice(0, match.index)));
    if (pointed) terms.lineDiscounts.push({ percent: value, target: '', at });
    else if (about !== '') terms.lineDiscounts.push({ percent: value, target: about, at });
    else if (whole) terms.discount = { type: 'percent', value };
    else terms.lineDiscounts.push({ percent: value, target, at });
  }
};

const REDUCES =
  /\b(off|discount|credit|less|minus)\b|\bof (?:the|his|her) (?:total|lot|bill|price|bottom|top)\b|\b(?:take|knock|took)\b.* of\b/;

/** What words by themselves say of discounts, tax, deposit and validity. */
export const termsIn = (tokens: readonly Token[]): Terms => {
  const terms: Terms = { discount: null, lineDiscounts: [], taxRatePercent: null, deposit: null, validDays: null };
  if (!speaksOfTerms(tokens)) return terms;
  const text = normal(tokens);
  percentDiscounts(text, tokens.at(-1)?.end ?? 0, terms);
  const amount = REDUCES.test(text) ? amountOff(text) : null;
  if (amount !== null && !/\d percent (?:off|of)/.test(text)) terms.discount = { type: 'amount', value: amount };
  return { ...terms, taxRatePercent: taxOf(text), deposit: depositOf(text), validDays: validOf(text) };
};

/** The terms of the recording, and those of each of its sentences: a later one replaces an earlier one. */
export const readTerms = (sentences: readonly Sentence[]): Terms & { each: readonly Terms[] } => {
  const each = sentences.map(({ tokens }) => termsIn(tokens));
  const said = <Term extends keyof Terms>(term: Term): Terms[Term] | null =>
    each.findLast((terms) => terms[term] !== null)?.[term] ?? null;
  return {
    discount: said('discount'),
    lineDiscounts: each.flatMap(({ lineDiscounts }) => lineDiscounts),
    taxRatePercent: said('taxRatePercent'),
    deposit: said('deposit'),
    validDays: said('validDays'),
    each,
  };
};

/** Whether the figures of a clause are terms and no line's. */
export const isTermClause = (tokens: readonly Token[]): boolean => {
  if (!speaksOfTerms(tokens)) return false;
  const text = normal(tokens);
  if (taxOf(text) !== null || validOf(text) !== null || depositOf(text) !== null) return true;
  const reduced = /\d percent[a-z' ]{0,16}\b(off|of the|discount|deposit)\b|\b(discount|deposit)\b.*\d percent/.test(
    text,
  );
  if (reduced && !MARKUP.test(text)) return true;
  if (DEPOSIT.test(text) && /\b(deposit|up ?front|down payment|retainer)\b/.test(text)) return true;
  return REDUCES.test(text) && amountOff(text) !== null;
};
