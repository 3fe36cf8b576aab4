/**
 * npm run acceptance: what the corrections, hedged figures, past prices and omissions reach of what is wanted of them,
 * each with the set that it is measured on. Nothing is asserted; the tests beside each part hold the floors.
 */
import { leaveLinesOut } from '../../services/quote/src/omissions/domain/testing';
import { replayPrices } from '../../services/quote/src/past-prices/testing';
import { yearsOfQuotes } from '../../services/quote/src/sent-lines/testing';
import { table } from '../../services/standalone/src/cli/table';
import { machine, say } from '../bench/machine';
import { measureCorrections } from './corrections';
import { measureDeltas } from './deltas';
import { measureHedges } from './hedges';
import { measureWaits } from './history';
import { openQuoteService } from './service';

type Row = [of: string, figure: string, reached: string, wanted: string, measuredOn: string];

const share = (part: number, whole = 1): string => (part / whole).toFixed(3);

async function correctionRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { set, how, figures } of await measureCorrections()) {
    const on = `${figures.cases} of corrections-${set}, ${how}`;
    rows.push(
      ['corrections', 'exact', share(figures.exact), how === 'typed' ? '≥ 0.92' : '≥ 0.80', on],
      ['corrections', 'asked back without need', share(figures.asked), '', on],
      ['corrections', 'lines changed that were not named', String(figures.unnamed), '0', on],
      ['corrections', 'lines added that were not meant', String(figures.unmeant), '0', on],
    );
  }
  return rows;
}

async function hedgeRows(): Promise<Row[]> {
  const { quotes, lines, right, misnamed, pricesOnce, groups } = await measureHedges();
  const on = `${quotes} jobs of hedges, typed`;
  return [
    ['hedges', 'low, high, cap, condition and choice right', share(right), '≥ 0.90', `${lines} lines of ${on}`],
    ['hedges', 'lines named by the words of a hedge', String(misnamed), '0', on],
    ['hedges', 'every price on exactly one line', share(pricesOnce), '1', on],
    ['hedges', 'alternatives together', share(groups), '≥ 0.85', `those with a choice of ${on}`],
  ];
}

function replayRows(): Row[] {
  const quotes = yearsOfQuotes(200);
  const { known, offered, near } = replayPrices(quotes);
  const { usual, asked, complete, needless } = leaveLinesOut(quotes);
  const on = '200 generated quotes';
  return [
    ['past prices', 'offered, where twice priced before', share(offered, known), '≥ 0.80', `${known} lines of ${on}`],
    ['past prices', 'offers within a tenth', share(near, offered), '≥ 0.90', `${offered} offers of ${on}`],
    ['omissions', 'asked, of usual lines left out', share(asked, usual), '≥ 0.60', `${usual} lines of ${on}`],
    ['omissions', 'questions on a complete quote', share(needless, complete), '≤ 0.30', `${complete} of ${on}`],
  ];
}

async function serviceRows(): Promise<Row[]> {
  const service = await openQuoteService();
  try {
    const { proposals, right } = await measureDeltas(service);
    const { pastPrices, omissions } = await measureWaits(service, yearsOfQuotes(200));
    const on = 'an account of 200 quotes, over HTTP';
    const told = `${proposals} proposals of corrections-later, typed and spoken, kept over HTTP`;
    return [
      ['corrections', 'told difference is that of the totals', share(right, proposals), '1', told],
      ['past prices', '95th percentile, ms', pastPrices.toFixed(0), '50', on],
      ['omissions', '95th percentile, ms', omissions.toFixed(0), '50', on],
    ];
  } finally {
    await service.stop();
  }
}

async function main(): Promise<void> {
  say(`${machine()}\n`);
  const rows = [...(await correctionRows()), ...(await hedgeRows()), ...replayRows(), ...(await serviceRows())];
  const columns = ['Of', 'Figure', 'Reached', 'Wanted', 'Measured on'].map((heading, index) => ({
    heading,
    align: index === 2 || index === 3 ? ('right' as const) : ('left' as const),
  }));
  say(table(columns, rows));
}

main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
