import { asSentence } from './descriptions';
import type { Discount, EvaluationCase, MeantLine, MeantQuote } from './evaluation-case';
import {
  type Client,
  type Job,
  lastWithRole,
  lineNumbersOf,
  type Mark,
  marksOfLine,
  spokenOf,
  toMinor,
  withRole,
} from './job';
import { lineOf } from './lines';
import { wordsToDigits } from './numbers';
import { isOpen } from './prices';
import { tagsOf } from './tags';

const textOf = ({ role, value, words }: Mark): string => {
  const text = (value ?? words).replace(/[\s,.;:?!]+$/, '');
  return role === 'N' ? text.replace(/['’]s$/, '') : text;
};
const textWithRole = (job: Job, role: 'N' | 'E' | 'F' | 'A' | 'W' | 'S'): string | undefined => {
  const mark = lastWithRole(job.marks, role);
  return mark && textOf(mark);
};

/** The stored client of the name that was said. */
const storedClient = (job: Job): Client | undefined => {
  const name = textWithRole(job, 'N');
  return job.clients.find((client) => client.name === name);
};

function clientOf(job: Job): Client {
  const [name, email, phone, address] = [
    textWithRole(job, 'N'),
    textWithRole(job, 'E'),
    textWithRole(job, 'F'),
    textWithRole(job, 'A'),
  ];
  return {
    ...storedClient(job),
    ...(name && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  };
}

const moneyOf = ({ value = '' }: Mark): Discount =>
  value.endsWith('%')
    ? { type: 'percent', value: Number.parseFloat(value) }
    : { type: 'amount', value: toMinor(value) };

function depositOf(job: Job): Pick<MeantQuote, 'depositPercent' | 'depositMinor'> {
  const mark = lastWithRole(job.marks, 'D');
  if (!mark) return {};
  const { type, value } = moneyOf(mark);
  return type === 'percent' ? { depositPercent: value } : { depositMinor: value };
}

function linesOf(job: Job): MeantLine[] {
  const lines = lineNumbersOf(job).map((number) => lineOf(job, marksOfLine(job, number)));
  for (const letter of new Set(lines.flatMap(({ choice }) => choice ?? []))) {
    const group = lines.filter(({ choice }) => choice === letter);
    const [first] = group;
    if (first && !group.some(({ chosen }) => chosen)) first.chosen = true;
  }
  return lines;
}

const notesOf = (job: Job, lines: readonly MeantLine[]): string[] => [
  ...withRole(job.marks, '!').map((mark) => asSentence(textOf(mark))),
  ...lineNumbersOf(job).flatMap((number, index) => {
    const { unit = '', capMinor } = lines[index] ?? {};
    return capMinor !== undefined && isOpen(marksOfLine(job, number), unit) ? `${unit}s open` : [];
  }),
];

/** The quote that the marks of a job mean. */
function quoteOf(job: Job): MeantQuote {
  const { marks, keys } = job;
  const lines = linesOf(job);
  const title = textWithRole(job, 'W');
  const [discount, tax] = [lastWithRole(marks, 'O'), lastWithRole(marks, 'V')];
  const [validity, start] = [lastWithRole(marks, 'G'), textWithRole(job, 'S')];
  const notes = notesOf(job, lines);
  return {
    title: title === undefined ? lines[0]?.description : asSentence(wordsToDigits(title)),
    client: clientOf(job),
    lines,
    ...(discount && { discount: moneyOf(discount) }),
    taxRatePercent: tax ? Number.parseFloat(tax.value ?? '') : Number(keys.tax),
    ...depositOf(job),
    ...(validity && { validDays: Number(validity.value) }),
    ...(start !== undefined && { startDate: asSentence(start) }),
    ...(notes.length > 0 && { notes }),
  };
}

const rateOf = (value: string | undefined): number | null => (value ? toMinor(value) : null);

/** A job as an evaluation case: what was said, what the account knows, the quote that was meant. */
export function caseOf(job: Job): EvaluationCase {
  const { id, trade, locale, currency, keys, library, clients } = job;
  const gold = quoteOf(job);
  const spoken = spokenOf(job);
  return {
    id,
    trade,
    locale,
    currency,
    context: {
      labourRates: { hour: rateOf(keys.hour), day: rateOf(keys.day) },
      taxRatePercent: Number(keys.tax),
      library: [...library.values()],
      clients,
    },
    transcript: spoken,
    spoken,
    tags: tagsOf(job, gold, { isKnownClient: storedClient(job) !== undefined }),
    gold,
  };
}
