import {
  type Calibration,
  type Comparison,
  type Errors,
  type Figures,
  figuresByTag,
  type Judged,
  type WordErrors,
} from '@jobspeak/reader/evaluation';
import { table } from './table';

const share = (value: number | null): string => (value === null ? '' : value.toFixed(3));

const FIGURES: [keyof Figures, string][] = [
  ['cases', 'cases'],
  ['lineF1', 'line F1'],
  ['amountRecall', 'amount recall'],
  ['totalExact', 'totals exact'],
  ['noEditNeeded', 'no edit needed'],
  ['clientName', 'client name'],
  ['contact', 'contact'],
  ['termsRight', 'terms'],
  ['hedgedRight', 'hedged lines'],
];

/** The figures of all cases, one a row. */
export const figuresTable = (figures: Figures): string =>
  table(
    [
      { heading: 'Figure', align: 'left' },
      { heading: '', align: 'right' },
    ],
    FIGURES.map(([key, name]) => [name, key === 'cases' ? String(figures.cases) : share(figures[key])]),
  );

/** The figures of the cases that bear each tag, the weakest first. */
export const tagsTable = (judged: readonly Judged[]): string =>
  table(
    [
      { heading: 'Tag', align: 'left' },
      { heading: 'Cases', align: 'right' },
      { heading: 'Line F1', align: 'right' },
      { heading: 'Amounts', align: 'right' },
      { heading: 'Totals', align: 'right' },
      { heading: 'No edit', align: 'right' },
    ],
    figuresByTag(judged).map(({ tag, figures }) => [
      tag,
      String(figures.cases),
      share(figures.lineF1),
      share(figures.amountRecall),
      share(figures.totalExact),
      share(figures.noEditNeeded),
    ]),
  );

/** How often lines of like confidence were right, and those that nobody is asked to check. */
export const calibrationTable = ({ bins, sure, lines }: Calibration): string => {
  const row = (name: string, one: { lines: number; right: number }): string[] => [
    name,
    String(one.lines),
    one.lines === 0 ? '' : share(one.right / one.lines),
  ];
  return table(
    [
      { heading: 'Confidence', align: 'left' },
      { heading: 'Lines', align: 'right' },
      { heading: 'Right', align: 'right' },
    ],
    [
      ...bins.map((bin) => row(bin.from.toFixed(1), bin)),
      row(`sure (${lines === 0 ? 0 : Math.round((100 * sure.lines) / lines)} % of lines)`, sure),
    ],
  );
};

/** How well the words were heard; numbers spoken and numbers written count alike. */
export function wordErrorsTable({ cases, skipped, words, numbers, numbersLost, tradeWords }: WordErrors): string {
  const row = (name: string, { said, wrong }: Errors): string[] => [
    name,
    String(said),
    said === 0 ? '' : ((100 * wrong) / said).toFixed(1),
  ];
  const rows = table(
    [
      { heading: 'Heard', align: 'left' },
      { heading: 'Said', align: 'right' },
      { heading: 'Errors, %', align: 'right' },
    ],
    [
      row('words', words),
      row('  another word', { said: words.said, wrong: words.substituted }),
      row('  missing', { said: words.said, wrong: words.missing }),
      row('  added', { said: words.said, wrong: words.added }),
      row('numbers', numbers),
      row('  no number heard', { said: numbers.said, wrong: numbersLost }),
      row('trade words', tradeWords),
    ],
  );
  return `${rows}\n${cases} cases say what was spoken, ${skipped} do not`;
}

/** How well the words were heard under each condition; errors in a hundred. */
export const noiseTable = (rows: readonly (readonly [condition: string, errors: WordErrors])[]): string => {
  const percent = (wrong: number, said: number): string => (said === 0 ? '' : ((100 * wrong) / said).toFixed(1));
  const headings = ['Words', 'missing', 'added', 'Numbers', 'not heard', 'Trade words'];
  return table(
    [{ heading: 'Errors, %', align: 'left' }, ...headings.map((heading) => ({ heading, align: 'right' as const }))],
    rows.map(([condition, { words, numbers, numbersLost, tradeWords }]) => [
      condition,
      percent(words.wrong, words.said),
      percent(words.missing, words.said),
      percent(words.added, words.said),
      percent(numbers.wrong, numbers.said),
      percent(numbersLost, numbers.said),
      percent(tradeWords.wrong, tradeWords.said),
    ]),
  );
};

const lineText = (line: Comparison['extra'][number]): string =>
  [
    `${line.quantity} ${line.unit} at ${line.unitPriceMinor ?? 'no price'}: ${line.description}`,
    line.discountPercent ? `-${line.discountPercent} %` : '',
    line.optional ? 'optional' : '',
    line.confidence === undefined ? '' : `(${line.confidence})`,
  ]
    .filter(Boolean)
    .join(' ');

const caseText = ({ id, words, comparison }: Judged): string[] => {
  if (!comparison) return [];
  const { wrong, missing, extra, totals, termsRight, nameRight } = comparison;
  return [
    `${id}: ${words}`,
    ...wrong.flatMap(({ meant, read }) => [`  meant   ${lineText(meant)}`, `  read    ${lineText(read)}`]),
    ...missing.map((line) => `  missing ${lineText(line)}`),
    ...extra.map((line) => `  extra   ${lineText(line)}`),
    ...(totals.right ? [] : [`  total   ${totals.meant} meant, ${totals.read} read`]),
    ...(termsRight ? [] : ['  discount, tax, deposit or validity differ']),
    ...(nameRight === false ? ['  the name of the client differs'] : []),
  ];
};

/** What was meant and what was read of cases that a person would have to edit. */
export const casesText = (judged: readonly Judged[]): string =>
  judged.map((one) => caseText(one).join('\n')).join('\n\n');
