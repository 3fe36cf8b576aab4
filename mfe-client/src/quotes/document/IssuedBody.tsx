import { countedLines, formatMoney, type Line, lineNet, type QuoteContent, type Section } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Money, Pill } from '@jobspeak/ui/parts';
import { CustomerFacts, unitWord } from '../../documents';
import { decimalText } from '../../figures';
import styles from './IssuedBody.module.css';

export interface IssuedBodyProps {
  content: QuoteContent;
  money: { currency: string; locale: string; taxName: string };
}

/** What is on a quote that cannot be changed, to be read like paper. */
export const IssuedBody = ({ content, money }: IssuedBodyProps) => (
  <>
    <CustomerFacts client={content.client} />
    <Lines content={content} money={money} />
    <Terms content={content} />
  </>
);

function Lines({ content: { sections, lines, taxRatePercent }, money }: IssuedBodyProps) {
  const counted = new Set(countedLines(lines));
  const groups: { section: Section | null; own: Line[] }[] = [null, ...sections].map((section) => ({
    section,
    own: lines.filter(({ sectionId }) => sectionId === (section?.id ?? null)),
  }));
  const sumOf = (own: readonly Line[]) =>
    own.filter((line) => counted.has(line)).reduce((sum, line) => sum + lineNet(line), 0);
  return (
    <Card className={styles.card} aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ section, own }) => (
          <div key={section?.id ?? 'loose'}>
            {section && (
              <h3 className={styles.section}>
                <span>{section.name}</span>
                <Money minor={sumOf(own)} currency={money.currency} locale={money.locale} />
              </h3>
            )}
            <ul className={styles.lines}>
              {own.map((line) => (
                <IssuedLine
                  key={line.id}
                  line={line}
                  isCounted={counted.has(line)}
                  usualRate={taxRatePercent}
                  money={money}
                />
              ))}
            </ul>
          </div>
        ))}
    </Card>
  );
}

interface IssuedLineProps extends Pick<IssuedBodyProps, 'money'> {
  line: Line;
  isCounted: boolean;
  usualRate: number;
}

const IssuedLine = ({ line, isCounted, usualRate, money }: IssuedLineProps) => (
  <li data-counted={isCounted}>
    <span className={styles.what}>
      <span>{line.description}</span>
      <span className={styles.quiet}>{factsOf(line, usualRate, money)}</span>
      {standingOf(line, isCounted) && <Pill>{standingOf(line, isCounted)}</Pill>}
    </span>
    {line.unitPrice === null ? (
      <span className={styles.quiet}>No price</span>
    ) : (
      <Money minor={lineNet(line)} currency={money.currency} locale={money.locale} />
    )}
  </li>
);

/** What became of an option or an alternative; nothing of a line that simply counts. */
function standingOf({ optional, choice }: Line, isCounted: boolean): string {
  if (choice !== null) return isCounted ? `${choice}: chosen` : `${choice}: not chosen`;
  if (!optional) return '';
  return isCounted ? 'Optional, taken' : 'Optional, not in the total';
}

/** How a line comes to its amount: 2.5 hours × £45.00, 10% off. */
function factsOf(line: Line, usualRate: number, { currency, locale, taxName }: IssuedBodyProps['money']): string {
  const { quantity, unit, unitPrice, discountPercent, taxRatePercent } = line;
  const amount = `${decimalText(quantity, locale)}${unit === 'each' ? '' : ` ${unitWord(unit, quantity)}`}`;
  return [
    unitPrice === null ? amount : `${amount} × ${formatMoney(unitPrice, currency, locale)}`,
    discountPercent > 0 && `${decimalText(discountPercent, locale)}% off`,
    taxRatePercent !== null && taxRatePercent !== usualRate && `${taxName} ${decimalText(taxRatePercent, locale)}%`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Terms({ content: { validDays, startDate, notes, terms } }: Pick<IssuedBodyProps, 'content'>) {
  const texts = [
    ['Valid for', `${validDays} ${validDays === 1 ? 'day' : 'days'}`],
    ['Start', startDate],
    ['Notes', notes],
    ['Terms', terms],
  ].filter(([, text]) => text);
  return (
    <Card className={styles.card} aria-labelledby="details">
      <h2 id="details">Notes and terms</h2>
      <dl className={styles.texts}>
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
