import { formatMoney } from '@jobspeak/contracts/money';
import { unitWord } from '@jobspeak/contracts/units';
import type { Trial } from './calls';

type MadeQuote = NonNullable<Trial['quote']>;

const quantityText = ({ quantity, unit }: MadeQuote['lines'][number], locale: string): string => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(quantity);
  return unit === 'each' ? number : `${number} ${unitWord(unit, quantity, locale)}`;
};

/** What a line comes to before tax and the document's discount. */
const amountOf = ({ quantity, unitPrice, discountPercent }: MadeQuote['lines'][number]): number | null =>
  unitPrice === null ? null : Math.round((quantity * unitPrice * (100 - discountPercent)) / 100);

/** A quote as it looks on paper: what was said, in lines and prices. */
export function Paper({ quote }: { quote: MadeQuote }) {
  const { currency, locale, totals, lines } = quote;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <article className="paper" aria-label="Your quote">
      <header className="paper-head">
        <div>
          <p className="paper-kind">Quote</p>
          <h3>{quote.title}</h3>
        </div>
        {quote.client.name && (
          <p className="paper-for">
            <span>For</span> {quote.client.name}
          </p>
        )}
      </header>
      <ul className="paper-lines">
        {lines.map((line) => {
          const amount = amountOf(line);
          return (
            <li key={line.id}>
              <span className="paper-what">
                {line.description}
                <small>
                  {quantityText(line, locale)}
                  {line.unitPrice !== null && ` × ${money(line.unitPrice)}`}
                  {line.optional && ' · optional'}
                </small>
              </span>
              {amount === null ? <mark>Price to add</mark> : <span className="paper-amount">{money(amount)}</span>}
            </li>
          );
        })}
      </ul>
      <Sums money={money} quote={quote} />
      {totals.missingPrices > 0 && (
        <p className="paper-note">
          {totals.missingPrices === 1 ? 'One price was' : `${totals.missingPrices} prices were`} not said, so{' '}
          {totals.missingPrices === 1 ? 'it is' : 'they are'} left for you to add. Nothing is made up.
        </p>
      )}
    </article>
  );
}

function Sums({ quote, money }: { quote: MadeQuote; money: (minor: number) => string }) {
  const { totals, taxName } = quote;
  const rows: [name: string, minor: number][] = [
    ...(totals.discount > 0 ? ([['Discount', -totals.discount]] as [string, number][]) : []),
    ...totals.taxes
      .filter(({ tax }) => tax > 0)
      .map(({ ratePercent, tax }): [string, number] => [`${taxName} ${ratePercent}%`, tax]),
  ];
  return (
    <dl className="paper-sums">
      <div>
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotal)}</dd>
      </div>
      {rows.map(([name, minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(minor)}</dd>
        </div>
      ))}
      <div className="paper-total">
        <dt>Total</dt>
        <dd>{money(totals.total)}</dd>
      </div>
    </dl>
  );
}
