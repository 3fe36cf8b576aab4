import { type Line, NewTemplate, QuoteContent, Template } from '@jobspeak/contracts';

/** What of a template is edited: as a quote has it, so that the same editor fits. */
export const TemplateContent = NewTemplate.extend({ lines: QuoteContent.shape.lines });

export interface TemplateDocument extends Omit<Template, 'lines'> {
  lines: Line[];
}

/** A template with its lines as those of a document. */
export const documentOf = ({ lines, ...template }: Template): TemplateDocument => ({
  ...template,
  lines: lines.map((line) => ({ ...line, status: 'draft', source: null, confidence: 1 })),
});

/** A template that comes with a refusal. */
export function readDocument(value: unknown): TemplateDocument | null {
  const { data } = Template.safeParse(value);
  return data ? documentOf(data) : null;
}
