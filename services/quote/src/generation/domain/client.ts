import type { Reading, ReadingContext } from '@jobspeak/contracts';
import { addressAt, emailAt, type Found, phoneAt } from './contact';
import { ROOMS } from './lexicon';
import type { Place } from './source';
import type { Token } from './tokens';
import { distance } from './words';

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

/** How much a capitalised run reads as the customer: who the job is for, early on, with a title or a surname. */
const scoreName = (tokens: readonly Token[], from: number, to: number, text: string): number => {
  const before = tokens[from - 1]?.mark ? ',' : (tokens[from - 1]?.word ?? '');
  const two = tokens[from - 2]?.word ?? '';
  const words = text.split(' ');
  const opening = from === 0 || /^[.?!]$/.test(tokens[from - 1]?.word ?? '');
  let score = 0;
  if (/^(for)$/.test(before)) score += 5;
  else if (before === 'at') score += 4;
  else if (/^(is|'s|it's|customer|client|that's|called|name's|named)$/.test(before))
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
  if (TITLES.test(words[0]?.toLowerCase() ?? '') || words[0] === 'The') score += 3;
  if (words.length >= 2) score += 1;
  if (tokens[to]?.word === "'s") score += 1;
  if (words.length === 1 && !TITLES.test(words[0]?.toLowerCase() ?? '')) score -= 2;
  if (/\d/.test(text) || /^[A-Z0-9-]{2,}$/.test(words[0] ?? '')) score -= 3;
  return score - Math.min(from / 25, 4);
};

const bestName = (tokens: readonly Token[]): Named | null => {
  let best: Named | null = null;
  for (let index = 0; index < tokens.length; index++) {
    const run = titled(tokens, index) ?? family(tokens, index) ?? capitalRun(tokens, index);
    if (!run) continue;
    if (!roomLike(run.text)) {
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
    named.name.split(' ').filter((word) => word !== 'The' && !TITLES.test(word.toLowerCase())).length > 1
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

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .slice(0, 40);

/** How alike two names in bare letters sound, 0 to 1. */
const similar = (left: string, right: string): number => {
  const longest = Math.max(left.length, right.length);
  const limit = Math.floor(longest * 0.34);
  if (longest < 4) return left === right && longest > 0 ? 1 : 0;
  return Math.abs(left.length - right.length) > limit ? 0 : 1 - distance(left, right, limit) / longest;
};

interface KnownMatch {
  known: Known;
  from: number;
  to: number;
  score: number;
}

/** The account's client that the words name, by sight or by sound; two that fit alike are nobody. */
const knownClient = (tokens: readonly Token[], clients: readonly Known[]): KnownMatch | null => {
  const words = tokens.flatMap((token, index) =>
    token.mark || token.word === "'s"
      ? []
      : [{ said: token.word, bare: letters(token.word), index, capital: token.capital }],
  );
  const openings = new Set(words.map((word) => word.bare.slice(0, 2)));
  let best: KnownMatch | null = null;
  for (const known of clients) {
    const bare = letters(known.name);
    if (clients.length > MANY && !openings.has(bare.slice(0, 2))) continue;
    const size = known.name.split(/\s+/).length;
    for (let place = 0; place < words.length; place++) {
      if (clients.length > MANY && words[place]?.bare.slice(0, 2) !== bare.slice(0, 2)) continue;
      for (let length = Math.max(1, size - 1); length <= size + 1; length++) {
        const said = words.slice(place, place + length);
        const [first, last] = [said[0], said.at(-1)];
        if (!first || !last || said.length < length) break;
        const whole =
          length >= size
            ? similar(
                said
                  .map((word) => word.bare)
                  .join('')
                  .slice(0, 40),
                bare,
              ) -
              (length - size) * 0.01
            : 0;
        const part =
          length < size ? partScore(said.map((word) => word.said).join(' '), known, clients, first.capital) : 0;
        const score = Math.max(whole, part);
        if (score > nearEnough(bare) && (!best || score > best.score))
          best = { known, from: first.index, to: last.index + 1, score };
      }
    }
  }
  return best;
};

/** In a long list of clients only names that begin alike are compared. */
const MANY = 60;
/** A long name may be heard with more mistakes than a short one. */
const nearEnough = (bare: string): number => (bare.length >= 12 ? 0.69 : 0.72);

/** A surname or a first name alone names the one client who bears it. */
const partScore = (spoken: string, known: Known, clients: readonly Known[], capital: boolean): number => {
  if (!capital || spoken.length < 4 || !known.name.toLowerCase().endsWith(` ${spoken}`)) return 0;
  const rivals = clients.filter((each) => each !== known && each.name.toLowerCase().includes(spoken));
  return rivals.length === 0 ? 0.75 : 0;
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
  tokens.filter((token) => !token.mark || /^[.,?!;]$/.test(token.word));

/** Who the quote is for: a known client by name, else what was said of them. */
export const readClient = (all: readonly Token[], context: ReadingContext): ClientReading => {
  const tokens = unmarked(all);
  const email = firstFound(tokens, emailAt);
  const phone = phoneFound(tokens);
  const address = firstFound(tokens, addressAt);
  const known = knownClient(tokens, context.clients);
  const said = bestName(
    tokens.map((token, index) =>
      within(index, address) || within(index, email) ? { ...token, capital: false } : token,
    ),
  );
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
      name: known?.known.name ?? said?.name ?? '',
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
