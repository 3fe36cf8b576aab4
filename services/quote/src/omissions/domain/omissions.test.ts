import type { SentLine } from '../../sent-lines/domain';
import { type Declined, type Draft, omissionsOf } from './omissions';

type Kind = [title: string, lines: string[]];

const KITCHEN: Kind = [
  'Kitchen fitting',
  ['Fit base units', 'Fit worktop', 'Plumb in sink', 'Waste removal', 'Labour'],
];
const BATHROOM: Kind = ['Bathroom', ['Fit bath', 'Fit basin', 'Tile walls', 'Waste removal', 'Labour']];
const GATE: Kind = ['Garden gate', ['Hang gate', 'Gate post', 'Labour']];

/** The lines of so many jobs of each kind, the latest first. */
const sentOf = (...kinds: [kind: Kind, jobs: number][]): SentLine[] =>
  kinds.flatMap(([[title, lines], jobs], place) =>
    Array.from({ length: jobs }, (_, job) =>
      lines.map(
        (description): SentLine => ({
          quoteId: `${place}-${job}`,
          title,
          issuedOn: '2026-10-12',
          kind: 'labour',
          description,
          quantity: description === 'Waste removal' ? 2 : 1,
          unit: 'job',
          unitPrice: description === 'Waste removal' ? 8000 : 12_000,
        }),
      ),
    ).flat(),
  );

const draft = (title: string, descriptions: string[], more: Partial<Draft> = {}): Draft => ({
  id: 'draft',
  title,
  descriptions,
  notes: '',
  locale: 'en-GB',
  ...more,
});

interface Known {
  sent?: SentLine[];
  declined?: Declined[];
  isNew?: boolean;
}
const asked = (one: Draft, { sent = [], declined = [], isNew = false }: Known) =>
  omissionsOf(one, { sent, declined, isNew }).map(({ description }) => description);

const sent = sentOf([KITCHEN, 6], [BATHROOM, 6], [GATE, 6]);

test('what stands on most jobs of the kind and not on the draft is asked, with the usual quantity and price', () => {
  expect(
    omissionsOf(draft('Bathroom', ['Fit bath', 'Fit basin', 'Tile walls', 'Labour']), {
      sent,
      declined: [],
      isNew: false,
    }),
  ).toEqual([
    {
      description: 'Waste removal',
      kind: 'labour',
      unit: 'job',
      quantity: 2,
      unitPrice: 8000,
      seen: { times: 6, of: 6 },
    },
  ]);
});

test.each<[string, Draft, string[]]>([
  ['nothing is missing', draft('Bathroom', BATHROOM[1]), []],
  [
    'it is there under a near name',
    draft('Bathroom', ['Fit bath', 'Fit basins', 'Wall tiles', 'Rubbish taken away', 'Labour']),
    [],
  ],
  ['the title alone is of another kind', draft('Bathroom', ['Hang gate', 'Gate post', 'Labour']), []],
  [
    'it has something new',
    draft('Bathroom', ['Fit bath', 'Fit basin', 'Steam room', 'Tile walls']),
    ['Labour', 'Waste removal'],
  ],
  ['there is no title', draft('', ['Fit bath', 'Fit basin', 'Labour']), ['Tile walls', 'Waste removal']],
  ['it is no kind of job that was done before', draft('Loft', ['Insulate loft', 'Board loft']), []],
  ['nothing stands on it yet', draft('Bathroom', []), []],
])('when %s', (_, one, descriptions) => expect(asked(one, { sent }).sort()).toEqual(descriptions));

test('at most three, what is on more jobs first', () => {
  const rare = sentOf([['Bathroom', ['Fit bath', 'Extractor fan']], 4]).map((line) => ({
    ...line,
    quoteId: `rare ${line.quoteId}`,
  }));
  const one = draft('Bathroom', ['Fit bath']);
  expect(asked(one, { sent: [...sent, ...rare] })).toHaveLength(3);
  expect(asked(one, { sent: [...sent, ...rare] })).not.toContain('Extractor fan');
});

test('of three jobs nobody can tell what stands on most, and of half of them neither', () => {
  expect(asked(draft('Bathroom', ['Fit bath', 'Fit basin']), { sent: sentOf([BATHROOM, 3], [GATE, 9]) })).toEqual([]);
  const half = sent.filter(
    ({ quoteId, description }) => description !== 'Waste removal' || Number(quoteId.slice(2)) < 3,
  );
  expect(asked(draft('Bathroom', ['Fit bath', 'Fit basin', 'Tile walls', 'Labour']), { sent: half })).toEqual([]);
});

describe('what was answered no', () => {
  const no = (quoteId: string, [title, descriptions]: Kind): Declined => ({
    quoteId,
    title,
    descriptions,
    description: 'Waste removal',
  });
  const one = draft('Bathroom', ['Fit bath', 'Fit basin', 'Labour']);

  test('is not asked again for that kind of job, and is for another', () => {
    const declined = [no('earlier', ['Bathroom', ['Fit bath', 'Tile walls', 'Labour']])];
    expect(asked(one, { sent, declined })).toEqual(['Tile walls']);
    expect(asked(draft('Kitchen', ['Fit base units', 'Fit worktop', 'Plumb in sink']), { sent, declined })).toContain(
      'Waste removal',
    );
  });

  test('on this quote counts among its three', () => {
    const declined = ['A', 'B', 'C'].map((description) => ({ ...no('draft', BATHROOM), description }));
    expect(asked(one, { sent, declined: declined.slice(0, 2) })).toHaveLength(1);
    expect(asked(one, { sent, declined })).toEqual([]);
  });

  test('is not asked again from the list of the trade', () => {
    const tap = draft('Kitchen', ['Replace tap']);
    const declined = [no('earlier', ['Bathroom', ['Replace shower']])];
    expect(asked(tap, { isNew: true })).toEqual(['Waste removal', 'Making good', 'Parking']);
    expect(asked(tap, { isNew: true, declined })).toEqual(['Making good', 'Parking']);
    expect(asked(draft('', ['Hang fence']), { isNew: true, declined })).toContain('Waste removal');
  });
});

test.each<[Draft, string[]]>([
  [draft('', ['Replace boiler']), ['Gas Safe notification and certificate', 'Waste removal', 'Making good']],
  [
    draft('', ['Replace boiler', 'Skip'], { notes: 'Parking is at the back.' }),
    ['Gas Safe notification and certificate', 'Making good'],
  ],
  [draft('', ['Replace boiler'], { locale: 'en-US' }), ['Waste removal', 'Making good', 'Parking']],
  [draft('', ['Six double sockets'], { locale: 'en-US' }), ['Permit', 'Making good', 'Parking']],
  [draft('', ['Paint the hall'], {}), ['Preparation and filling', 'Protecting floors and furniture', 'Parking']],
  [draft('', ['Tune the piano'], {}), []],
])('the trade asks of %j', (one, descriptions) => {
  expect(asked(one, { isNew: true })).toEqual(descriptions);
  expect(asked(one, { isNew: false })).toEqual([]);
});

test('who does one kind of job alone is asked about a job with something new on it', () => {
  const only = sentOf([['New boiler', ['Fit boiler', 'Waste removal']], 5]);
  expect(asked(draft('New boiler', ['Fit boiler', 'Flue kit']), { sent: only })).toEqual(['Waste removal']);
});
