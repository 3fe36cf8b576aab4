import type { Line } from '@jobspeak/contracts';
import { stem } from '@jobspeak/reader';

/** Something that is often forgotten. */
export interface Usual {
  description: string;
  kind: Line['kind'];
  unit: Line['unit'];
  /** Words that say that it is there already. */
  told: string;
  /** Only of jobs that have one of these words. */
  of?: string;
  /** Only where businesses are that write so. */
  locales?: readonly string[];
}

const item = (
  description: string,
  kind: Line['kind'],
  told: string,
  only: Pick<Usual, 'of' | 'locales'> = {},
): Usual => ({
  description,
  kind,
  unit: 'job',
  told,
  ...only,
});

const BRITISH = ['en-GB'];
const AMERICAN = ['en-US', 'en-CA'];

const WASTE = item(
  'Waste removal',
  'fee',
  'waste skip rubbish dispose disposal clear clearance tip dumpster haul away debris',
);
const GOOD = item('Making good', 'labour', 'making good plaster patch reinstate redecorate');
const PARKING = item('Parking', 'fee', 'parking permit');
const SCAFFOLD = item('Scaffolding', 'fee', 'scaffold scaffolding tower access');
const CONTROL = item('Building control fees', 'fee', 'building control regulations approval', { locales: BRITISH });
const PERMIT = item('Permit', 'fee', 'permit inspection', { locales: AMERICAN });

interface Trade {
  name: string;
  /** Words that only its jobs have. */
  words: string;
  usual: readonly Usual[];
}

/** What is true of each trade, the most often forgotten first. */
const TRADES: readonly Trade[] = [
  {
    name: 'electrics',
    words:
      'socket outlet rewire consumer fuseboard downlight spotlight lighting light switch circuit cable breaker electrician electrical ev charger',
    usual: [
      item('Electrical certificate', 'fee', 'certificate cert eicr testing', { locales: BRITISH }),
      PERMIT,
      GOOD,
      PARKING,
    ],
  },
  {
    name: 'plumbing',
    words:
      'tap faucet boiler radiator toilet basin sink shower bath pipe pipework cylinder valve drain plumber plumbing leak heating thermostat',
    usual: [
      item('Gas Safe notification and certificate', 'fee', 'certificate cert gas notification', {
        of: 'boiler gas hob',
        locales: BRITISH,
      }),
      WASTE,
      GOOD,
      PARKING,
    ],
  },
  {
    name: 'roofing',
    words: 'roof roofing slate ridge flashing gutter guttering fascia soffit shingle chimney felt',
    usual: [SCAFFOLD, WASTE, CONTROL, PERMIT],
  },
  {
    name: 'building',
    words: 'extension brickwork bricklayer foundation footing blockwork lintel concrete steel beam demolition knock',
    usual: [CONTROL, PERMIT, WASTE, GOOD],
  },
  {
    name: 'decorating',
    words: 'paint painting emulsion gloss wallpaper decorate decorator undercoat primer',
    usual: [
      item('Preparation and filling', 'labour', 'prepare preparation prep fill filling sand sanding'),
      item('Protecting floors and furniture', 'labour', 'protect protection sheets sheeting masking'),
      PARKING,
    ],
  },
  {
    name: 'tiling',
    words: 'tile tiles tiling tiler splashback mosaic',
    usual: [
      item('Adhesive and grout', 'material', 'adhesive grout'),
      item('Sealing', 'labour', 'seal sealing silicone'),
      WASTE,
    ],
  },
  {
    name: 'flooring',
    words: 'floor flooring laminate vinyl carpet lvt parquet engineered',
    usual: [
      item('Taking up the old floor', 'labour', 'uplift taking removal remove lift'),
      item('Trimming doors', 'labour', 'trim trimming doors'),
      WASTE,
    ],
  },
  {
    name: 'plastering',
    words: 'plaster plastering skim render rendering plasterboard drywall artex',
    usual: [item('Protecting floors', 'labour', 'protect protection sheets sheeting'), WASTE, PARKING],
  },
  {
    name: 'fencing and landscaping',
    words: 'fence fencing gate patio paving turf decking slab hedge lawn driveway garden',
    usual: [WASTE, item('Delivery', 'fee', 'delivery delivered')],
  },
  {
    name: 'joinery',
    words: 'door skirting architrave joinery joiner carpenter staircase wardrobe baseboard kitchen worktop cabinet',
    usual: [item('Fixings and sundries', 'material', 'fixings sundries screws'), WASTE, GOOD],
  },
];

/** The roots of all words of a text. */
export const rootsIn = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map(stem),
  );

const haveOneInCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((root) => other.has(root));

const TRADE_ROOTS = new Map(TRADES.map((trade) => [trade, rootsIn(trade.words)]));
const WASTE_ROOTS = rootsIn(WASTE.told);

/** Whether one of these words is in it. */
export const tells = (words: string, roots: ReadonlySet<string>): boolean => haveOneInCommon(rootsIn(words), roots);

/** The trade that most lines of a job are of; null where that is none of those that are known here. */
export function tradeOf(descriptions: readonly string[]): Trade | null {
  const lines = descriptions.map(rootsIn);
  let [best, most]: [Trade | null, number] = [null, 0];
  for (const [trade, roots] of TRADE_ROOTS) {
    const count = lines.filter((line) => haveOneInCommon(line, roots)).length;
    if (count > most) [best, most] = [trade, count];
  }
  return best;
}

/** What such a job often has where its business is. */
export const usualOf = ({ usual: all }: Trade, roots: ReadonlySet<string>, locale: string): Usual[] =>
  all.filter(({ of, locales }) => (!of || tells(of, roots)) && (!locales || locales.includes(locale)));

/** Whether a line is about what is left over, whatever becomes of it. */
export const isWaste = (description: string): boolean => haveOneInCommon(rootsIn(description), WASTE_ROOTS);
