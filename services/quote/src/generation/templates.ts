import type { QuoteContent, Segment, Template } from '@jobspeak/contracts';
import { linesOf } from '../templates/domain';

export interface NamedTemplate {
  id: string;
  name: string;
}

/** A template that was asked for, and where in the transcript: characters from `start` to before `end`. */
export interface SpokenTemplate {
  id: string;
  start: number;
  end: number;
}

/** "use my bathroom template", "and the tiling template". */
const ASKED =
  /\b(?:use|using|take|apply|add|load|start(?:ing)? (?:off )?(?:with|from)|based on|base (?:it|this|that) on|and|plus) (?:my|our|the) ((?:[\p{L}\p{N}'&-]+[ ,]+){1,8}?)templates?\b/giu;
const REFUSED = /\b(?:don't|do not|dont|never|not|rather than|instead of|wouldn't|won't)(?: \w+){0,2}\s*$/i;

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(templates?|the|my|our|a|and)$/.test(word));

/** The one template that is called this: by all its words, however they are joined, or by words that only it has. */
function called(spoken: string, templates: readonly NamedTemplate[]): NamedTemplate | null {
  const words = wordsOf(spoken);
  if (words.length === 0) return null;
  const exact = templates.find(({ name }) => wordsOf(name).join('') === words.join(''));
  if (exact) return exact;
  const holding = templates.filter(({ name }) => {
    const known = new Set(wordsOf(name));
    return words.every((word) => known.has(word));
  });
  return holding.length === 1 ? (holding[0] ?? null) : null;
}

/** The account's templates that are asked for in the words, in their order, each once. */
export function spokenTemplates(text: string, templates: readonly NamedTemplate[]): SpokenTemplate[] {
  if (templates.length === 0) return [];
  const found: SpokenTemplate[] = [];
  for (const match of text.matchAll(ASKED)) {
    const template = called(match[1] ?? '', templates);
    const refused = REFUSED.test(text.slice(Math.max(0, match.index - 40), match.index));
    if (template && !refused) found.push({ id: template.id, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

const blank = (text: string, from: number, to: number) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

/** The words without what asks for templates: no line is read from it, and all other words stay where they are. */
export function withoutTemplates(segments: readonly Segment[], spoken: readonly SpokenTemplate[]): Segment[] {
  let offset = 0;
  return segments.map((segment) => {
    let { text } = segment;
    for (const { start, end } of spoken) {
      const from = Math.max(0, start - offset);
      const to = Math.min(text.length, end - offset);
      if (from < to) text = blank(text, from, to);
    }
    offset += text.length + 1; // the space that joins two segments
    return { ...segment, text };
  });
}

const MOST_LINES = 500;

/** What was said, after the templates that it asks for. */
export function withTemplates(
  content: QuoteContent,
  templates: readonly Template[],
  newId: () => string,
): QuoteContent {
  const [first] = templates;
  if (!first) return content;
  const terms = templates.map((template) => template.terms).filter(Boolean);
  return {
    ...content,
    title: first.title || first.name,
    sections: templates.flatMap(({ sections }) => sections).slice(0, 50),
    lines: [...templates.flatMap((template) => linesOf(template, newId)), ...content.lines].slice(0, MOST_LINES),
    notes: [...templates.map(({ notes }) => notes), content.notes].filter(Boolean).join('\n').slice(0, 4000),
    terms: (terms.length > 0 ? terms.join('\n') : content.terms).slice(0, 8000),
  };
}
