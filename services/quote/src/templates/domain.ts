import { type Line, type NewTemplate, type QuoteContent, type Template, TemplateLine } from '@jobspeak/contracts';

/** What a quote gives to a template: nothing of its client, and of its lines nothing that one job made of them. */
export const templateOf = (quote: QuoteContent, name: string): NewTemplate => ({
  name,
  title: quote.title,
  sections: quote.sections,
  lines: quote.lines.map(({ id: _, ...line }) => TemplateLine.parse(line)),
  notes: quote.notes,
  terms: quote.terms,
});

/** The lines of a template for a quote. @param newId gives each an id of its own. */
export const linesOf = ({ lines }: Template, newId: () => string): Line[] =>
  lines.map((line) => ({ ...line, id: newId(), status: 'draft', source: null, confidence: 1 }));

/** What a quote starts with; the business's own terms stand where the template has none. */
export const startOf = (template: Template, newId: () => string): Partial<QuoteContent> => ({
  title: template.title || template.name,
  sections: template.sections,
  lines: linesOf(template, newId),
  notes: template.notes,
  ...(template.terms && { terms: template.terms }),
});

const MOST_LETTERS = 120;

/** What a copy is called: "Bathroom (2)", or the first number that is free. @param taken names in small letters. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name] = /^(.*?)(?: \(\d+\))?$/s.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = stem.slice(0, MOST_LETTERS - ending.length).trimEnd() + ending;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
