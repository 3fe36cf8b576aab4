import type { Adjustment, DocumentOrigins, Origin, Reading, ReadingQuestion, Words } from '@jobspeak/contracts';
import { nearestWords, originOf, wordsAt } from '@jobspeak/reader';
import type { Answer } from './answer';
import { type Evidence, rounded, spanOf, stemsIn, toMinor } from './evidence';

type Client = NonNullable<Reading['client']>;
type Header = Pick<
  Reading,
  'client' | 'discount' | 'taxRatePercent' | 'deposit' | 'validDays' | 'startDate' | 'origins' | 'questions'
>;
type Term = Exclude<keyof DocumentOrigins, 'client'>;

/** The words that people have for a term. */
const TERM_WORDS: Record<Term, RegExp> = {
  discount: /\b(discount|off|knock|less)\b/i,
  taxRatePercent: /\b(vat|tax|gst|hst)\b/i,
  deposit: /\b(deposit|up ?front|down)\b/i,
  validDays: /\b(valid|good for|stands?|days)\b/i,
};
const CONTEXT = 40;

/** The words about a term, with a few around them. */
function wordsAbout(term: Term, { transcript: { text, segments } }: Evidence): Words | null {
  const found = TERM_WORDS[term].exec(text);
  if (!found) return null;
  const before = text.slice(0, found.index).lastIndexOf(' ', found.index - CONTEXT) + 1;
  const after = text.indexOf(' ', found.index + found[0].length + CONTEXT);
  return wordsAt({ start: before, end: after < 0 ? text.length : after }, { text, segments });
}

const nowhere: Words = { text: '', start: 0, end: 0, startMs: null, endMs: null };
const about = (kind: ReadingQuestion['kind'], words: Words | null | undefined): ReadingQuestion => ({
  kind,
  words: words ?? nowhere,
});

/** Whether every word of a text was said, in whatever form. */
const isBorneOut = (text: string, { stems }: Evidence): boolean => stemsIn(text).every((each) => stems.has(each));

/** The client that a model understood: one of the account's by reference, else as it read the name and the ways to reach them. */
function clientOf(answer: NonNullable<Answer['client']>, { known, local }: Evidence): Client | null {
  const { reference, name, address, email, phone } = answer;
  const client = reference ? known.clients.get(reference) : undefined;
  if (client) return { email: '', phone: '', address: '', ...client, id: client.id ?? null };
  if (name.trim() === '') return local.client;
  const own = local.client;
  if (own?.id && own.name.toLowerCase().includes(name.trim().toLowerCase())) return own;
  return {
    id: null,
    name: name.trim().slice(0, 160),
    email: email.trim().slice(0, 254) || (own?.email ?? ''),
    phone: phone.trim().slice(0, 40) || (own?.phone ?? ''),
    address: address.trim().slice(0, 400) || (own?.address ?? ''),
  };
}

/** Whether a client is theirs whom the account keeps, or stands in the words as the answer has it. */
const isClientSure = ({ id, name, address }: Client, evidence: Evidence): boolean =>
  id !== null || (isBorneOut(name, evidence) && (address === '' || spanOf(address, evidence.transcript.text) !== null));

const adjustmentOf = (answer: Answer['discount']): Adjustment | null =>
  answer && answer.value > 0
    ? {
        type: answer.type,
        value: answer.type === 'percent' ? Math.min(100, rounded(answer.value, 2)) : toMinor(answer.value),
      }
    : null;

const isAdjustmentSaid = ({ type, value }: Adjustment, { figures }: Evidence): boolean =>
  type === 'percent' ? figures.values.has(value) : figures.minor.has(value);

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Terms = Pick<Reading, Term>;

/** Where a term comes from, and whether its person is to look at it. */
function checkTerm(
  term: Term,
  terms: Terms,
  evidence: Evidence,
): { origin: Origin | null; question?: ReadingQuestion } {
  const { context, figures, local, transcript } = evidence;
  const value = terms[term];
  const own = local.origins?.[term];
  const agrees = alike(value, local[term]);
  const isUsual = term === 'taxRatePercent' ? value === context.taxRatePercent : value === null;
  if (isUsual) {
    const origin = term === 'taxRatePercent' ? originOf('assumed', null, transcript) : null;
    return agrees ? { origin } : { origin, question: about('terms', own?.words) };
  }
  const isSaid =
    typeof value === 'number' ? figures.values.has(value) : value !== null && isAdjustmentSaid(value, evidence);
  const words = own?.words ?? wordsAbout(term, evidence);
  const isBorne = agrees || isSaid;
  const origin: Origin = { found: isSaid ? 'heard' : 'assumed', words: isBorne ? words : null };
  return isBorne ? { origin } : { origin, question: about('terms', words) };
}

/** The same of the client. */
function checkClient(client: Client | null, evidence: Evidence): { origin: Origin | null; question?: ReadingQuestion } {
  if (!client) return { origin: null };
  const { transcript } = evidence;
  const place = spanOf(client.name, transcript.text);
  const origin = originOf(client.id ? 'library' : place ? 'heard' : 'assumed', place, transcript);
  if (isClientSure(client, evidence)) return { origin };
  return { origin, question: about('client', nearestWords(client.name, transcript)) };
}

/**
 * What the answer says of the whole quote. It stays as the model understood it, however the words were misheard; where
 * they do not bear a value out, or say one that the answer lacks, its person is asked to look.
 */
export function checkHeader(answer: Answer, evidence: Evidence): Header {
  const { context, local } = evidence;
  const { startDate, validDays } = answer;
  const client = answer.client ? clientOf(answer.client, evidence) : local.client;
  const terms: Terms = {
    discount: adjustmentOf(answer.discount),
    deposit: adjustmentOf(answer.deposit),
    taxRatePercent: answer.taxRatePercent === null ? context.taxRatePercent : rounded(answer.taxRatePercent, 2),
    validDays,
  };
  const checked = {
    client: checkClient(client, evidence),
    discount: checkTerm('discount', terms, evidence),
    taxRatePercent: checkTerm('taxRatePercent', terms, evidence),
    deposit: checkTerm('deposit', terms, evidence),
    validDays: checkTerm('validDays', terms, evidence),
  };
  const origins: DocumentOrigins = {
    client: checked.client.origin,
    discount: checked.discount.origin,
    taxRatePercent: checked.taxRatePercent.origin,
    deposit: checked.deposit.origin,
    validDays: checked.validDays.origin,
  };
  return {
    client,
    ...terms,
    startDate,
    origins,
    questions: Object.values(checked).flatMap(({ question }) => question ?? []),
  };
}
