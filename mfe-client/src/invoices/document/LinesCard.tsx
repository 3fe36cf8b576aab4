import { type InvoiceContent, lineNet } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Money } from '@jobspeak/ui/parts';
import { groupsOf, lineFacts } from '../../documents';
import { PricedLine, PricedLines } from '../../priced-lines';
import styles from './LinesCard.module.css';

export interface LinesCardProps {
  content: Pick<InvoiceContent, 'sections' | 'lines' | 'taxRatePercent'>;
  money: { currency: string; locale: string; taxName: string };
}

/** The lines of an invoice that stay as they are, section by section. */
export const LinesCard = ({ content, money }: LinesCardProps) => (
  <Card className={styles.card} aria-labelledby="lines">
    <h2 id="lines">What it is for</h2>
    {groupsOf(content)
      .filter(({ lines }) => lines.length > 0)
      .map(({ section, lines }) => (
        <div key={section?.id ?? 'loose'} className={styles.group}>
          {section && <h3>{section.name}</h3>}
          <PricedLines>
            {lines.map((line) => (
              <PricedLine
                key={line.id}
                description={line.description}
                facts={lineFacts(line, content.taxRatePercent, money)}
              >
                <Money minor={lineNet(line)} currency={money.currency} locale={money.locale} />
              </PricedLine>
            ))}
          </PricedLines>
        </div>
      ))}
  </Card>
);
