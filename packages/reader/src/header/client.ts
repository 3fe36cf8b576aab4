import type { Reading, ReadingContext } from '@jobspeak/contracts';
import { FILLERS } from '../clauses/clauses';
import { ROOMS } from '../tokens/lexicon';
import type { Place } from '../tokens/source';
import { changed, type Token } from '../tokens/tokens';
import { addressAt, emailAt, type Found, phoneAt } from './contact';
import { leadsToPerson } from './contact-person';
import { type Heard, knownBySound } from './known-by-sound';
import { knownClient } from './known-clients';

type Client = NonNullable<Reading['client']>;
type Known = ReadingContext['clients'][number];

export interface ClientReading {
  client: Client | null;
  /** Starts of the tokens that say who and where: no part of any line. */
  taken: ReadonlySet<number>;
  /** Those of them that are an address, a telephone number or an e-mail address. */
  contact: ReadonlySet<number>;
  /** The words that name the client, else the first that say how to reach them. */
  place: Place | null;
}

const TITLES =
  /^(mr|mrs|ms|miss|dr|doctor|prof|professor|reverend|rev|father|pastor|sir|lady|councillor|captain|major|mister|missus)$/;
const isTitled = (text = ''): boolean => TITLES.test(text.toLowerCase().replace(/\.$/, ''));
const NOT_NAMES =
  /^(i|i'm|i've|i'll|i'd|ok|okay|right|so|hi|hello|morning|hey|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas|vat|usa|uk|led|pvc|upvc|mot|mdf|pex|tv|gst|thanksgiving|the|a|an|it's|that's|this|there|we|he|she|they|no|yes|and|quote|labor|labour|in|on|at|for|we're|let's|new|job)$/;
const LEADS = /^(for|at|is|'s|called|named|customer|client|it's|is:|are|from|with|name's|to|over|that's|of|this|by)$/;

const TITLE_LOWER = /^(mr|mrs|ms|miss|dr)$/;

/** "for mrs o'brien", from a recogniser that writes no capitals. */
const titled = (tokens: readonly Token[], index: number): { to: number; text: string } | null => {
  const [title, surname] = [tokens[index], tokens[index + 1]];
  if (!title || !surname || title.capital || surname.mark || !TITLE_LOWER.test(title.word) || surname.word.length < 3)
    return null;
  const name = [title.text, surname.text].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return { to: index + 2, text: name };
};

/** "Landry's Hardware": the owner's name goes on. */
const ownsName = (tokens: readonly Token[], index: number): boolean => {
  const next = tokens[index + 1];
  return Boolean(next?.capital) && !next?.mark && !NOT_NAMES.test(next?.word ?? '') && !ROOMS.has(next?.word ?? '');
};

const capitalRun = (tokens: readonly Token[], index: number): { to: number; text: string } | null => {
  const names: string[] = [];
  let at = index;
  while (at < tokens.length && names.length < 7) {
    const token = tokens[at];
    if (names.length > 0 && token?.word === "'s" && ownsName(tokens, at)) {
      names.push(`${names.pop() ?? ''}${token.text}`);
      at += 1;
      continue;
    }
    if (!token || token.mark || token.word === "'s") break;
    const joins =
      /^(and|&|of|de|van|von|the)$/.test(token.word) &&
      names.length > 0 &&
      tokens[at + 1]?.capital &&
      !tokens[at + 1]?.mark &&
      !NOT_NAMES.test(tokens[at + 1]?.word ?? '');
    if (
      !(token.capital && !NOT_NAMES.test(token.word)) &&
      !joins &&
      !(names.length > 0 && token.capital && /^(may|june|april)$/.test(token.word))
    )
      break;
    names.push(token.text);
    at += 1;
  }
  return names.length > 0 ? { to: at, text: names.join(' ') } : null;
};

/** "for the Brennans": a family by its plural. */
const family = (tokens: readonly Token[], index: number): { to: number; text: string } | null => {
  const name = tokens[index + 1];
  const lead = tokens[index - 1]?.word ?? '';
  if (tokens[index]?.word !== 'the' || !name?.capital || !/[a-z]{3,}s$/.test(name.word) || index > 12) return null;
  const alone = !tokens[index + 2]?.capital && tokens[index + 2]?.word !== "'s";
  return alone && /^(for|to|at|so|ok|okay|is|it's|from)$/.test(lead)
    ? { to: index + 2, text: `The ${name.text}` }
    : null;
};

const roomLike = (text: string): boolean => text.split(' ').every((word) => ROOMS.has(word.toLowerCase()));

interface Named {
  name: string;
  from: number;
  to: number;
  score: number;
}

const OPENER =
  /^(okay|ok|so|right|um|uh|er|yeah|hi|hiya|hello|hey|well|alright|now|then|morning|afternoon|evening|and|,)$/;
/** "okay so Grant Ostrowski, he's in the split level". */
const opensJob = (tokens: readonly Token[], from: number): boolean =>
  from <= 5 && tokens.slice(0, from).every(({ word }) => OPENER.test(word));

/** "shop front at the Copper Kettle": a place by its name, in what is said first. */
const isTheirPlace = (tokens: readonly Token[], from: number, words: readonly string[]): boolean =>
  words.length >= 2 &&
  tokens[from - 1]?.word === 'the' &&
  tokens[from - 2]?.word === 'at' &&
  !tokens.slice(0, from).some(({ word }) => /^[.?!]$/.test(word));

/** How much a capitalised run reads as the customer: who the job is for, early on, with a title or a surname. */
const scoreName = (tokens: readonly Token[], from: number, to: number, text: string): number => {
  const before = tokens[from - 1]?.mark ? ',' : (tokens[from - 1]?.word ?? '');
  const two = tokens[from - 2]?.word ?? '';
  const words = text.split(' ');
  const opening = startsSentence(tokens, from) || opensJob(tokens, from);
  let score = 0;
  if (before === 'under') score += 9;
  else if (leadsToPerson(tokens, from, to)) score += words.length >= 2 ? 9 : 6;
  else if (/^(for)$/.test(before)) score += 5;
  else if (before === 'at') score += 4;
  else if (isTheirPlace(tokens, from, words)) score += 2;
  else if (/^(is|'s|it's|one's|this's|customer|client|that's|called|name's|named)$/.test(before))
    score +=
      /^(customer|client|name|this|it|customer's|called|owner)$/.test(two) ||
      /^(customer|client|customer's|client's)$/.test(before)
        ? 5
        : 2;
  else if (/^(from|with|to|over|customer's|client's)$/.test(before)) score += 2;
  else if (opening) score += words.length >= 2 ? 2 : -3;
  else if (before === ',' && words.length >= 2) score += 1;
  else if (before === 'of' && tokens[to]?.word === "'s") score += 1.5;
  else score -= 1;
  if (isTitled(words[0]) || words[0] === 'The') score += 3;
  if (words.length >= 2) score += 1;
  if (tokens[to]?.word === "'s") score += 1;
  if (words.length === 1 && !isTitled(words[0])) score -= 2;
  if (/\d/.test(text) || /^[A-Z0-9-]{2,}$/.test(words[0] ?? '')) score -= 3;
  return score - Math.min(from / 25, 4);
};

/** "One Mitsubishi wall unit": what a sentence begins by counting is nobody. */
const COUNTS = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty) /i;
const startsSentence = (tokens: readonly Token[], index: number): boolean =>
  index === 0 || /^[.?!]$/.test(tokens[index - 1]?.word ?? '');

const bestName = (tokens: readonly Token[]): Named | null => {
  let best: Named | null = null;
  for (let index = 0; index < tokens.length; index++) {
    const run = titled(tokens, index) ?? family(tokens, index) ?? capitalRun(tokens, index);
    if (!run) continue;
    if (!roomLike(run.text) && !(COUNTS.test(run.text) && startsSentence(tokens, index))) {
      const score = scoreName(tokens, index, run.to, run.text);
      if (score > 1.4 && (!best || score > best.score)) best = { name: run.text, from: index, to: run.to, score };
    }
    index = run.to;
  }
  return fuller(tokens, best);
};

/** "for Mr Vella, Charlie Vella": the fuller form of the same surname. */
const fuller = (tokens: readonly Token[], named: Named | null): Named | null => {
  const surname = named?.name.split(' ').at(-1)?.toLowerCase().replace(/s$/, '') ?? '';
  if (
    !named ||
    surname.length < 3 ||
    named.name.split(' ').filter((word) => word !== 'The' && !isTitled(word)).length > 1
  )
    return named;
  for (let index = named.to; index < Math.min(tokens.length, named.to + 12); index++) {
    const run = capitalRun(tokens, index);
    if (!run) continue;
    const last = run.text.split(' ').at(-1)?.toLowerCase().replace(/s$/, '');
    if (last === surname && run.text.includes(' ')) return { ...named, name: run.text, from: index, to: run.to };
    index = run.to;
  }
  return named;
};

const firstFound = (
  tokens: readonly Token[],
  find: (tokens: readonly Token[], index: number) => Found | null,
): Found | null => {
  for (let index = 0; index < tokens.length; index++) {
    const found = find(tokens, index);
    if (found) return found;
  }
  return null;
};

const phoneFound = (tokens: readonly Token[]): Found | null => firstFound(tokens, phoneAt);
const unmarked = (tokens: readonly Token[]): Token[] =>
  withoutAsides(
    tokens.filter((token, index) => (!token.mark || /^[.,?!;]$/.test(token.word)) && !isHesitation(tokens, index)),
  );

/** "warden at stgileshomes, all one word, dot org": how an e-mail address is written, said in the middle of it. */
const withoutAsides = (tokens: Token[]): Token[] => {
  const dot = tokens.findIndex(({ word }, index) => word === 'dot' && tokens[index - 1]?.word === ',');
  if (dot < 0) return tokens;
  const from = tokens.slice(0, dot - 1).findLastIndex(({ mark }) => mark);
  const aside = tokens.slice(from + 1, dot - 1).map(({ word }) => word);
  return from > 0 &&
    /^(that's |it's )?(all |as )?(one word|no spaces?|lower case|joined up|together)$/.test(aside.join(' '))
    ? tokens.filter((_, index) => index < from || index >= dot)
    : tokens;
};

const isFiller = (token: Token | undefined): boolean => token !== undefined && FILLERS.has(token.word);
const isTitle = (token: Token | undefined): boolean => token !== undefined && TITLES.test(token.word);

/** "Mrs, er, Farida Aziz": the filler and its commas. */
const isHesitation = (tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index];
  if (isFiller(token)) return isTitle(tokens[index - 1]) || isTitle(tokens[index - 2]);
  if (token?.word !== ',') return false;
  if (isFiller(tokens[index + 1]) && isTitle(tokens[index - 1])) return true;
  return isFiller(tokens[index - 1]) && (isTitle(tokens[index - 2]) || isTitle(tokens[index - 3]));
};

/** A name that was understood is not taken for another's, unless it is very like. */
const UNDERSTOOD = 4;
const VERY_LIKE = 0.69;

/** The account's client by the sound of the words, where no name was understood that says otherwise. */
const heardClient = (tokens: readonly Token[], clients: readonly Known[], said: Named | null): Heard | null => {
  const heard = knownBySound(tokens, clients);
  if (!heard || !said) return heard;
  const same = heard.from < said.to && heard.to > said.from;
  if (same) return heard.score >= VERY_LIKE ? heard : null;
  return said.score < UNDERSTOOD ? heard : null;
};

/** "Dr. Osei" is written so in America; a recogniser writes it everywhere. */
const spelt = (name: string, locale: string): string =>
  locale === 'en-US' || locale === 'en-CA' ? name : name.replace(/\b(Mrs?|Ms|Dr|Prof|Rev)\./g, '$1');

/** Who the quote is for: a known client by name, else what was said of them. */
export const readClient = (all: readonly Token[], context: ReadingContext): ClientReading => {
  const tokens = unmarked(all);
  const email = firstFound(tokens, emailAt);
  const phone = phoneFound(tokens);
  const address = firstFound(tokens, addressAt);
  const said = bestName(
    tokens.map((token, index) =>
      within(index, address) || within(index, email) ? changed(token, { capital: false }) : token,
    ),
  );
  const known = knownClient(tokens, context.clients) ?? heardClient(tokens, context.clients, said);
  const name = known ?? said;
  const taken = new Set<number>();
  for (const span of [email, phone, address, name]) {
    if (!span) continue;
    for (let index = span.from; index < span.to; index++) taken.add(tokens[index]?.start ?? -1);
    const lead = tokens[span.from - 1];
    if (lead && LEADS.test(lead.word)) taken.add(lead.start);
    if (tokens[span.to]?.word === "'s") taken.add(tokens[span.to]?.start ?? -1);
  }
  const contact = new Set<number>();
  for (const span of [email, phone, address]) {
    for (let index = span?.from ?? 0; index < (span?.to ?? 0); index++) contact.add(tokens[index]?.start ?? -1);
  }
  const span = name ?? address ?? phone ?? email;
  const [first, last] = span ? [tokens[span.from], tokens[span.to - 1]] : [];
  if (!first || !last) return { client: null, taken, contact, place: null };
  return {
    client: {
      id: known?.known.id ?? null,
      name: known?.known.name ?? spelt(said?.name ?? '', context.locale),
      email: email?.text ?? known?.known.email ?? '',
      phone: phone?.text ?? known?.known.phone ?? '',
      address: address?.text ?? known?.known.address ?? '',
    },
    taken,
    contact,
    place: { start: first.start, end: last.end },
  };
};

const within = (index: number, found: Found | null): boolean =>
  found !== null && index >= found.from && index < found.to;
