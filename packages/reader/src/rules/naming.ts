import { TIME_UNITS } from '../numbers/units';
import { type Draft, nounsOf } from '../pricing/drafts';
import type { Knowledge, Resolved } from '../pricing/knowledge';
import { MEASURE_SIGNS } from '../pricing/library';
import type { Priced } from '../pricing/pricing';
import { workedOn } from '../pricing/worked-on';
import { describe } from '../tokens/describe';
import { FEE_WORDS, LABOUR_WORDS, MATERIAL_WORDS, PEOPLE, ROOMS } from '../tokens/lexicon';
import { soundOf } from '../tokens/sound';
import type { Token } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import { withPointedAt } from './pointed-at';

const PEOPLE_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Words that tell how a thing is sold and name nothing. */
const MANNER =
  /^(installed|fitted|supplied|laid|delivered|built|hung|wired|same|all|total|extra|just|usual|regular|time|both)$/;

const LABOUR_ROOTS = new Set([...LABOUR_WORDS].map(stem));
const NUMERIC = /^[\d.]+$|^(one|two|three|four|five|six|seven|eight|nine|ten|twelve|foot|feet|inch|metre|meter)$/;

const names = (words: readonly Token[]): boolean =>
  words.some((token) => !token.mark && isContent(token.word) && !MANNER.test(token.word) && !NUMERIC.test(token.word));

/** A text within another one. A name keeps its capital: "Labour: Tadhg". */
const lower = (text: string, names: readonly Token[] = []): string => {
  const [first = ''] = text.split(/[^A-Za-z'-]/);
  const isName = names.some((token) => token.text === first && token.capital && !isOrdinary(token));
  return isName || /^(\S*[A-Z]\S*[A-Z]|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
};

/** What has a capital though no clause begins with it, or stands by itself. */
const namesIn = (text: string, { words, start }: Draft): Token[] =>
  /^[A-Z][a-z'-]+( and [A-Z][a-z'-]+)?$/.test(text) ? [...words] : words.filter((token) => token.start > start);

/** Words that have a capital because a sentence begins with them. */
const isOrdinary = ({ word }: Token): boolean =>
  LABOUR_ROOTS.has(stem(word)) ||
  MATERIAL_WORDS.has(word) ||
  FEE_WORDS.has(word) ||
  PEOPLE.has(word) ||
  ROOMS.has(word);

const rootsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(isContent)
    .map(stem);

const MEASURES = new Set([...MEASURE_SIGNS.keys()].map(stem));
/** "32 amp", where the item is of 32A. */
const isMeasured = (root: string): boolean => /^\d+$/.test(root) || MEASURES.has(root);

/** What was said beyond the item's name, a clause at a time. */
const beyond = (text: string, name: string): string => {
  const own = rootsOf(name);
  const known = new Set([...own, ...own.map(soundOf)]);
  const fresh = text
    .split(', ')
    .filter(
      (part) =>
        rootsOf(part).some((root) => !known.has(root) && !known.has(soundOf(root)) && !isMeasured(root)) &&
        part.split(' ').length <= 5,
    );
  return fresh.map((part) => lower(part)).join(', ');
};

const PRONOUN = /^(it|them|that|those|these)$/;

const worksAt = (token: Token): boolean => LABOUR_ROOTS.has(stem(token.word));

/** "£40 to fit it": the line before says what. */
const pointsBack = (words: readonly Token[]): boolean => {
  const said = words.filter((token) => !token.mark);
  const own = said.filter((token) => isContent(token.word) && !MANNER.test(token.word));
  return (
    said.some((token) => PRONOUN.test(token.word)) &&
    own.length > 0 &&
    own.length <= 2 &&
    own.every((token) => LABOUR_ROOTS.has(stem(token.word)))
  );
};

/** "den, same stuff": where the same thing goes once more; null where it is another thing. */
const elsewhere = (words: readonly Token[]): string | null => {
  const at = words.findIndex(
    (token, index) =>
      token.word === 'same' && /^(stuff|thing|material|again|one|ones|kind|type)$/.test(words[index + 1]?.word ?? ''),
  );
  return at < 0 ? null : describe(words.filter((_, index) => index !== at && index !== at + 1));
};

/** "dining room, same price" after "living room walls": what was done there, without where; null where that is no other room. */
const inOtherRoom = (name: string, place: string): string | null => {
  const roomsOf = (text: string): string[] =>
    text
      .toLowerCase()
      .split(' ')
      .filter((word) => ROOMS.has(word));
  const [before, now] = [roomsOf(name), roomsOf(place)];
  if (before.length === 0 || now.length === 0 || now.some((room) => before.includes(room))) return null;
  const rest = name.split(' ').filter((word, index, all) => {
    const led = word === 'room' && ROOMS.has(all[index - 1]?.toLowerCase() ?? '');
    return !ROOMS.has(word.toLowerCase()) && !led;
  });
  const text = rest
    .join(' ')
    .replace(/^(in|for|to|of) the\b|\b(in|for|to|of) the$|[ ,]+$/g, '')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const NTH = new Set(['second', 'third', 'fourth', 'fifth', 'other', 'last']);

/** "First oak is 1800 and the second, the one with the bees, 2200": the second oak. */
const nthOf = (words: readonly Token[], earlier: readonly Resolved[]): string | null => {
  if (!words.some(({ word }) => NTH.has(word))) return null;
  const end = words.findIndex(({ mark }) => mark);
  const head = (end < 0 ? words : words.slice(0, end)).filter(({ word }) => !/^(the|and|then|is|'s|one)$/.test(word));
  const [nth] = head;
  const first = earlier.findLast(({ name }) => /^(first|second|third) [a-z]/i.test(name));
  if (head.length !== 1 || !nth || !NTH.has(nth.word) || !first) return null;
  const thing = first.name.replace(/^\S+ /, '').split(',')[0] ?? '';
  const more = end < 0 ? '' : describe(words.slice(end + 1));
  const name = `${nth.word.charAt(0).toUpperCase()}${nth.word.slice(1)} ${thing}`;
  return more === '' ? name : `${name}, ${lower(more)}`;
};

const HOUSE =
  /^(bedder|bed|bedroom|bedroomed|semi|detached|terrace|terraced|flat|house|apartment|bungalow|townhouse|villa|cottage|storey|condo|place|property|home)s?$/;
/** "Bond clean for Jarrod. Three bedder, four twenty": what is done is the title, and here stands where. */
const isHouse = (words: readonly Token[]): boolean =>
  words.every(({ word, mark }) => mark || !isContent(word) || HOUSE.test(word) || NUMERIC.test(word));

const baseName = (draft: Draft, priced: Priced, knowledge: Knowledge, earlier: readonly Resolved[]): string => {
  const before = earlier.at(-1);
  if (priced.match) {
    const more = draft.corrected || priced.match.learned ? '' : beyond(describe(draft.words), priced.match.item.name);
    return more === '' ? priced.match.item.name : `${priced.match.item.name}, ${more}`;
  }
  if (priced.like && !TIME_UNITS.has(priced.unit)) {
    const place = elsewhere(draft.words);
    if (place !== null) return place === '' ? priced.like.name : `${priced.like.name}, ${lower(place)}`;
    const own = describe(draft.words.filter((token) => token.word !== 'same'));
    const other = inOtherRoom(priced.like.name, `${own} ${draft.room}`);
    if (other !== null) return other === '' ? own : own === '' ? other : `${other}, ${lower(own)}`;
    const shared = rootsOf(priced.like.name).some((root) => rootsOf(own).includes(root));
    if (shared || own === '') return priced.like.name;
    return own;
  }
  const words = withPointedAt(draft, knowledge.drafts).filter(
    (token) => token.word !== 'same' || draft.words.length < 2,
  );
  const nth = nthOf(words, earlier);
  if (nth) return nth;
  const theirs = workedOn(draft);
  if (theirs)
    return `${describe(words) || describe(draft.talk.filter(worksAt)) || 'Fitting'}: ${lower(describe(theirs.words))}`;
  if (names(words)) {
    const text = describe(words);
    if (!before && knowledge.title !== '' && isHouse(words)) return `${knowledge.title}, ${lower(text)}`;
    return before && pointsBack(words) ? `${text}: ${lower(before.name)}` : text;
  }
  if (names(draft.late)) return describe(draft.late);
  if (priced.people) return describe(words);
  if (names(draft.talk)) return describe([...draft.talk, ...words]);
  const counted = nounsOf(draft).map((token) => token.text)[0];
  if (counted && isContent(counted) && counted !== 'square') return describe([...words, ...nounsOf(draft)]);
  return describe(words) !== '' && knowledge.title === '' ? describe(words) : knowledge.title;
};

/** A line's text: what it is, labour by name, how many people, which room. */
export const nameOf = (
  draft: Draft,
  priced: Priced,
  knowledge: Knowledge,
  earlier: readonly Resolved[],
): { name: string; description: string } => {
  let name = baseName(draft, priced, knowledge, earlier);
  const timed = TIME_UNITS.has(priced.unit);
  const called = name.toLowerCase().split(/[^a-z'-]+/);
  const stuff =
    names(draft.words) &&
    called.some((word) => MATERIAL_WORDS.has(word)) &&
    !called.some((word) => LABOUR_ROOTS.has(stem(word))) &&
    draft.people === null &&
    draft.rate === null &&
    // "half an hour on the door"
    draft.words.find(({ mark, word }) => !mark && !/^(then|and|so|also|plus)$/.test(word))?.word !== 'on';
  const fee = stuff || (called.some((word) => FEE_WORDS.has(word)) && draft.people === null && draft.rate === null);
  if (timed && !priced.match && !fee && !/labou?r/i.test(name))
    name = name === '' ? knowledge.labourWord : `${knowledge.labourWord}: ${lower(name, namesIn(name, draft))}`;
  if (priced.unit === 'visit' && !/visit|call|follow/i.test(name)) name = `${name}, visits`;
  let description = name;
  if (draft.people !== null && draft.people > 1 && timed)
    description += `, ${PEOPLE_WORDS[draft.people] ?? String(draft.people)} people`;
  if (draft.room !== '' && !description.toLowerCase().includes(draft.room)) description += `, ${draft.room}`;
  description = description.charAt(0).toUpperCase() + description.slice(1);
  return { name, description };
};
