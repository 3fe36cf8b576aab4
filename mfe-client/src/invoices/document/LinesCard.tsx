import { formatMoney, type InvoiceContent, type Line, lineNet, type Section } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Money } from '@jobspeak/ui/parts';
import { unitWord } from '../../documents';
import { decimalText } from '../../figures';
import styles from './LinesCard.module.css';

export interface LinesCardProps {
  content: Pick<InvoiceContent, 'sections' | 'lines' | 'taxRatePercent'>;
  money: { currency: string; locale: string; taxName: string };
}

/** The lines of an invoice that stay as they are, section by section. */
export function LinesCard({ content: { sections, lines, taxRatePercent }, money }: LinesCardProps) {
  const groups: { section: Section | null; own: Line[] }[] = [null, ...sections].map((section) => ({
    section,
    own: lines.filter(({ sectionId }) => sectionId === (section?.id ?? null)),
  }));
  return (
    <Card className={styles.card} aria-labelledby="lines">
      <h2 id="lines">What it is for</h2>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ section, own }) => (
          <div key={section?.id ?? 'loose'} className={styles.group}>
            {section && <h3>{section.name}</h3>}
            <ul className={styles.lines}>
              {own.map((line) => (
                <li key={line.id}>
                  <span className={styles.what}>
                    <span>{line.description}</span>
                    <span className={styles.quiet}>{factsOf(line, money, taxRatePercent)}</span>
                  </span>
                  <Money minor={lineNet(line)} currency={money.currency} locale={money.locale} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Card>
  );
}

/** How a line comes to its amount: 2.5 hours × £45.00, 10% off. */
function factsOf(line: Line, { currency, locale, taxName }: LinesCardProps['money'], usualRate: number): string {
  const { quantity, unit, unitPrice, discountPercent, taxRatePercent } = line;
  return [
    `${decimalText(quantity, locale)} ${unitWord(unit, quantity)} × ${formatMoney(unitPrice ?? 0, currency, locale)}`,
    discountPercent > 0 && `${decimalText(discountPercent, locale)}% off`,
    taxRatePercent !== null && taxRatePercent !== usualRate && `${taxName} ${decimalText(taxRatePercent, locale)}%`,
  ]
    .filter(Boolean)
    .join(', ');
}
