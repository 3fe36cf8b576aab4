import { addressAt, emailAt, phoneAt } from '../header/contact';
import { numberAt } from '../numbers/numbers';
import { alike, compared, soundOf } from '../tokens/sound';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import type { DraftClient, Edit, QuoteDraft } from './draft';

type ClientEdit = Extract<Edit, { kind: 'document' }>;
const set = (field: keyof DraftClient, value: string): ClientEdit => ({
  kind: 'document',
  field: `client.${field}`,
  value,
});

const textOf = (tokens: readonly Token[]): string => tokens.map(({ word, mark }) => (mark ? ',' : word)).join(' ');

/** The tokens after a phrase of words. */
const after = (tokens: readonly Token[], pattern: RegExp): { rest: readonly Token[]; at: number } | null => {
  const match = pattern.exec(textOf(tokens));
  if (!match) return null;
  const at =
    match[0].trim() === ''
      ? 0
      : textOf(tokens)
          .slice(0, match.index + match[0].length)
          .trim()
          .split(' ').length;
  return { rest: tokens.slice(at), at };
};

const firstFound = <Found>(
  tokens: readonly Token[],
  find: (tokens: readonly Token[], index: number) => Found | null,
): Found | null => {
  for (let index = 0; index < tokens.length; index++) {
    const found = find(tokens, index);
    if (found) return found;
  }
  return null;
};

const capitalised = (word: string): string =>
  word
    .split(/(?<=[-'])/)
    .map((part) => (part === 's' ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');

const NAME_CUE =
  /\b(?:(?:client|customer|her|his|their|the|whose|lady|bloke|guy)(?:'s| is| 's)? )?(?:(?:(?:client|customer)(?: 's|'s)? )?(?:(?:full |sur|last |first |family |second )?name)(?: 's|'s| is| should be| to| was| wants to be| needs to be|,)+(?: actually| really| now| spelt| spelled)*|goes by|is called|'s called|spelt|spelled|it's under|make it out to|made out to|address it to|addressed to|invoice it to|put it under|spell it|spelling is|(?:change|set|switch) the (?:client|customer)(?: 's|'s)?(?: name)? to|(?:client|customer)(?: is| 's|'s| should be)+|under the name(?: of)?|in the name of)(?: (?:actually|really|mr and mrs|under|as|it's|called))* /;
const NAME_FOR_OLD =
  /\b(?:it's|that's|its|should be|name's|is) ((?:(?:mr|mrs|ms|miss|dr) )?[a-z'-]+(?: [a-z'-]+)?) (?:, )?not (?:(?:mr|mrs|ms|miss|dr) )?([a-z'-]+)/;
const ENDS_NAME =
  /^(?:not|instead|put|change|that|with|and|please|by|on|at|in|for|it's|the|now|is|who|she|he|they|rather|spelt|spelled|i|if|so|because|said)$/;

const nameFrom = (rest: readonly Token[]): string[] => {
  const words: string[] = [];
  for (const { mark, word, text } of rest) {
    if (mark || ENDS_NAME.test(word) || words.length === 4 || /\d/.test(word)) break;
    if (word === "'s") break;
    words.push(/[A-Z]/.test(text) ? text : capitalised(word));
  }
  return words;
};

/** "customer is ripping out the carpet" names nobody: a name has capitals, or is all that follows. */
const canBeName = (rest: readonly Token[], words: readonly string[]): boolean =>
  rest[0]?.capital === true ||
  (words.every((word) => isContent(word.toLowerCase()) && !/ing$/i.test(word)) &&
    rest.filter(({ mark }) => !mark).length <= words.length + 3);

/** "K O W A L S K Y": letters one by one. */
const spelledOut = (rest: readonly Token[]): string | null => {
  const letters: string[] = [];
  for (const { word, mark } of rest) {
    if (/^[a-z]$/.test(word)) letters.push(word);
    else if (/^[a-z](?:-[a-z])+$/.test(word)) letters.push(...word.split('-'));
    else if (!mark && letters.length > 0) break;
    else if (!mark) return null;
  }
  return letters.length >= 3 ? capitalised(letters.join('')) : null;
};

const TITLED = /^(mr|mrs|ms|miss|dr)\.?$/i;

/** The whole name after one word of it was put right: the one that it sounds like, else the surname. */
const wholeName = (words: readonly string[], before: string | undefined, text: string): string => {
  const old = before?.split(' ') ?? [];
  if (words.length !== 1 || old.length < 2) return words.join(' ');
  const [word = ''] = words;
  const like = (other: string): number =>
    alike(compared(soundOf(word)), compared(soundOf(other))) +
    alike(compared(word.toLowerCase()), compared(other.toLowerCase()));
  const nearest = old.reduce((best, other, index) => (like(other) > like(old[best] ?? '') ? index : best), 0);
  const first = old.findIndex((other) => !TITLED.test(other));
  const place = /\bfirst name\b/.test(text)
    ? first
    : /\b(?:surname|last name|family name|second name)\b/.test(text)
      ? old.length - 1
      : like(old[nearest] ?? '') > 0.9
        ? nearest
        : old.length - 1;
  return old.map((other, index) => (index === place ? word : other)).join(' ');
};

const CHANGED = /\b(?:change|make|switch) ([a-z'-]+) (?:to|into) ([a-z'-]+)\b/;
const SAID_AGAIN =
  /^(?:(?:no|sorry|actually|and|,) )*(?:it's|that's|should be|it should be|spelt|spelled) ((?:[a-z'-]+ )?[a-z'-]{3,})(?: (?:, )?(?:not|no|with|without|like|one|two|double|spelt|spelled|[a-z] [a-z]) .*)?$/;

/** "It's Whitfeld, no i": a name that sounds like the client's and is spelled in another way. */
const saidAgain = (text: string, name: string | undefined): string | null => {
  const said = SAID_AGAIN.exec(text)?.[1]?.split(' ');
  const words = name?.split(' ') ?? [];
  if (said?.length === 2 && words.length > 1 && !words.some((own) => own.toLowerCase() === said[0])) return null;
  const word = said?.at(-1);
  const at =
    word === undefined
      ? -1
      : words.findIndex((own) => word.length >= 3 && own.toLowerCase() !== word && soundOf(own) === soundOf(word));
  return word === undefined || at < 0
    ? null
    : words.map((own, index) => (index === at ? capitalised(word) : own)).join(' ');
};

const nameEdit = (tokens: readonly Token[], { client }: QuoteDraft): ClientEdit | null => {
  const text = textOf(tokens);
  const cue = after(tokens, NAME_CUE);
  if (cue) {
    const spelled = spelledOut(cue.rest);
    const words = spelled ? [spelled] : nameFrom(cue.rest);
    if (words.length > 0 && canBeName(cue.rest, words) && !/^(?:line|quote|job)$/i.test(words[0] ?? ''))
      return set('name', wholeName(words, client?.name, text));
  }
  const changed = CHANGED.exec(text);
  const parts = client?.name?.split(' ') ?? [];
  if (changed && parts.some((part) => part.toLowerCase() === changed[1]))
    return set(
      'name',
      parts.map((part) => (part.toLowerCase() === changed[1] ? capitalised(changed[2] ?? part) : part)).join(' '),
    );
  const instead = NAME_FOR_OLD.exec(text);
  const resaid = instead ? null : saidAgain(text, client?.name);
  if (resaid) return set('name', resaid);
  const old = client?.name?.toLowerCase().split(' ') ?? [];
  if (!instead || !old.some((word) => word === instead[2] || soundOf(word) === soundOf(instead[2] ?? ''))) return null;
  const words = (instead[1] ?? '').split(' ').map(capitalised);
  if (words.length > 1) return set('name', words.join(' '));
  return set(
    'name',
    (client?.name ?? '')
      .split(' ')
      .map((word) => (soundOf(word) === soundOf(instead[2] ?? '') ? (words[0] ?? word) : word))
      .join(' '),
  );
};

/** Words for a street that are no measure and no way of doing a thing. */
const STREET = /^(road|street|lane|drive|avenue|crescent|terrace|gardens|grove|mews|boulevard|rd|ave|cres)$/;
const ADDRESS_CUE =
  /\b(?:address|house number|door number|postcode|lives at|live at|site is|job is at|job's at|it's at)\b/;

/** A number of one to four digits, as it stands at a door. */
const doorAt = (tokens: readonly Token[], index: number): { value: string; to: number } | null => {
  const number = numberAt(tokens, index);
  if (!number || number.money || number.percent || number.value % 1 !== 0 || number.value < 1) return null;
  const [first = 0, second = 0] = number.groups;
  return {
    value: String(number.groups.length === 2 && second < 100 ? first * 100 + second : number.value),
    to: number.to,
  };
};

/** The street's own words of an address: "Maple Street" of "412 Maple Street, Toledo". */
const addressEdit = (tokens: readonly Token[], { client }: QuoteDraft): ClientEdit | null => {
  const before = client?.address;
  const text = textOf(tokens);
  const found = firstFound(tokens, addressAt);
  if (found && /\d/.test(found.text)) {
    const [, ...places] = (before ?? '').split(', ');
    return set(
      'address',
      found.text.includes(', ') || places.length === 0 ? found.text : [found.text, ...places].join(', '),
    );
  }
  return before === undefined ? null : partOfAddress(tokens, before, text);
};

const partOfAddress = (tokens: readonly Token[], before: string, text: string): ClientEdit | null => {
  const [line = '', ...places] = before.split(', ');
  const [door = '', ...street] = line.split(' ');
  const words = street.map((word) => word.toLowerCase());
  const named = words.some((word) => !STREET.test(word) && text.includes(word));
  const streetAt = tokens.findIndex(({ word }) => STREET.test(word));
  const door2 = firstFound(tokens, doorAt);
  // "it's 214 Maple", "house number's 421", "number 36 not 14"
  if (
    door2 &&
    (named || /\b(?:house number|door number)\b/.test(text) || new RegExp(`not (?:number )?${door}\\b`).test(text))
  ) {
    const value = door2.value === door ? undefined : door2.value;
    return value ? set('address', [[value, ...street].join(' '), ...places].join(', ')) : null;
  }
  if (streetAt > 0 && /^\d/.test(door)) {
    const own = tokens[streetAt - 1];
    if (own && !words.includes(own.word))
      return set(
        'address',
        [`${door} ${capitalised(own.word)} ${capitalised(tokens[streetAt]?.word ?? '')}`, ...places].join(', '),
      );
    const type = tokens[streetAt]?.word ?? '';
    if (own && words.includes(own.word) && !words.includes(type))
      return set('address', [`${door} ${[...street.slice(0, -1), capitalised(type)].join(' ')}`, ...places].join(', '));
  }
  const town = /\b(?:in|it's|that's|is) ([a-z]+(?: [a-z]+)?) (?:, )?not (?:in )?([a-z]+)/.exec(text);
  const at = places.findIndex((place) => place.toLowerCase() === town?.[2]);
  if (town && at >= 0)
    return set(
      'address',
      [
        line,
        ...places.map((place, index) =>
          index === at ? (town[1] ?? place).split(' ').map(capitalised).join(' ') : place,
        ),
      ].join(', '),
    );
  return null;
};

const PHONE_CUE = /\b(?:phone|number|mobile|cell|tel|telephone|ring|call (?:him|her|them) on|reach|text)\b/;

const EMAIL_CUE =
  /\b(?:e-?mail|send it|send the quote|send that)(?: address)?(?: (?:him|her|them|it))?(?: (?:is|'s|at|to|on|should be))+ /;

/** What was said of the client: name, telephone, e-mail address and where they live. */
export const clientEdits = (tokens: readonly Token[], draft: QuoteDraft): ClientEdit[] => {
  const text = textOf(tokens);
  const cue = after(tokens, EMAIL_CUE);
  const email = (cue && firstFound(cue.rest, emailAt)) ?? firstFound(tokens, emailAt);
  if (email) return [set('email', email.text)];
  const phone = firstFound(tokens, phoneAt);
  if (phone && (PHONE_CUE.test(text) || phone.text.replace(/\D/g, '').length >= 9)) return [set('phone', phone.text)];
  const address =
    ADDRESS_CUE.test(text) ||
    firstFound(tokens, addressAt) ||
    /\bnot\b/.test(text) ||
    tokens.some(({ word }, index) => index > 0 && STREET.test(word))
      ? addressEdit(tokens, draft)
      : null;
  if (address) return [address];
  const name = nameEdit(tokens, draft);
  return name ? [name] : [];
};
