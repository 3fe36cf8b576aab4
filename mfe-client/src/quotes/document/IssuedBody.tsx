import { countedLines, type Line, lineNet, type QuoteContent } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Money } from '@jobspeak/ui/parts';
import { CustomerFacts, groupsOf, lineFacts } from '../../documents';
import { PricedLine, PricedLines } from '../../priced-lines';
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

function Lines({ content, money }: IssuedBodyProps) {
  const counted = new Set(countedLines(content.lines));
  const sumOf = (lines: readonly Line[]) =>
    lines.filter((line) => counted.has(line)).reduce((sum, line) => sum + lineNet(line), 0);
  return (
    <Card className={styles.card} aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      {groupsOf(content)
        .filter(({ lines }) => lines.length > 0)
        .map(({ section, lines }) => (
          <div key={section?.id ?? 'loose'}>
            {section && (
              <h3 className={styles.section}>
                <span>{section.name}</span>
                <Money minor={sumOf(lines)} currency={money.currency} locale={money.locale} />
              </h3>
            )}
            <PricedLines>
              {lines.map((line) => (
                <PricedLine
                  key={line.id}
                  description={line.description}
                  facts={lineFacts(line, content.taxRatePercent, money)}
                  standing={standingOf(line, counted.has(line))}
                  isCounted={counted.has(line)}
                >
                  {line.unitPrice === null ? (
                    <span className={styles.quiet}>No price</span>
                  ) : (
                    <Money minor={lineNet(line)} currency={money.currency} locale={money.locale} />
                  )}
                </PricedLine>
              ))}
            </PricedLines>
          </div>
        ))}
    </Card>
  );
}

/** What became of an option or an alternative; nothing of a line that simply counts. */
function standingOf({ optional, choice }: Line, isCounted: boolean): string {
  if (choice !== null) return isCounted ? `${choice}: chosen` : `${choice}: not chosen`;
  if (!optional) return '';
  return isCounted ? 'Optional, taken' : 'Optional, not in the total';
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
