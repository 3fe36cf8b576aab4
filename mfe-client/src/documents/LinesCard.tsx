import { countedLines, type Line, lineLow, lineNet } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import type { ReactNode } from 'react';
import { PricedLine, PricedLines } from '../priced-lines';
import { Amount, LineAmount } from './Amount';
import { lineFacts } from './facts';
import styles from './LinesCard.module.css';
import type { DocumentLines } from './schema';
import { groupsOf } from './sections';
import type { DocumentMoney } from './use-money';

interface LinesCardProps {
  title: string;
  content: DocumentLines & { taxRatePercent: number };
  money: DocumentMoney;
  /** The row of a line that is not only read; nothing for one that is. */
  rowOf?: (line: Line) => ReactNode;
}

/** The lines of a document that stay as they are, section by section, to be read. */
export function LinesCard({ title, content, money, rowOf }: LinesCardProps) {
  const counted = new Set(countedLines(content.lines));
  const sumOf = (lines: readonly Line[], amountOf: (line: Line) => number) =>
    lines.filter((line) => counted.has(line)).reduce((sum, line) => sum + amountOf(line), 0);
  return (
    <Card className={styles.card} aria-labelledby="lines">
      <h2 id="lines">{title}</h2>
      {groupsOf(content)
        .filter(({ lines }) => lines.length > 0)
        .map(({ section, lines }) => (
          <div key={section?.id ?? 'loose'}>
            {section && (
              <h3 className={styles.section}>
                <span>{section.name}</span>
                <Amount low={sumOf(lines, lineLow)} high={sumOf(lines, lineNet)} money={money} />
              </h3>
            )}
            <PricedLines>
              {lines.map(
                (line) =>
                  rowOf?.(line) ?? (
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
                        <LineAmount line={line} money={money} />
                      )}
                    </PricedLine>
                  ),
              )}
            </PricedLines>
          </div>
        ))}
    </Card>
  );
}

/** What became of an option or an alternative; nothing of a line that simply counts. */
function standingOf({ optional, choice, condition }: Line, isCounted: boolean): string {
  if (choice !== null) return isCounted ? `${choice}: chosen` : `${choice}: not chosen`;
  if (!optional) return '';
  if (condition) return isCounted ? 'Turned out so, in the total' : 'Not in the total';
  return isCounted ? 'Optional, taken' : 'Optional, not in the total';
}
