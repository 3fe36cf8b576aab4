/** What XML 1.0 cannot hold, and what turns the direction of the text around it: nothing of it is ever meant. */
const UNWRITABLE = /(?![\n\t])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an element or in a quoted attribute. */
const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Elements and text of our own, written out. */
export interface Xml {
  readonly xml: string;
}

export type Content = string | null | Xml | readonly (Xml | null)[];

const written = (content: Content): string => {
  if (content === null) return '';
  if (typeof content === 'string') return escaped(content.trim());
  return 'xml' in content ? content.xml : content.map((each) => each?.xml ?? '').join('');
};

/** An element, or null when nothing is in it: the rules for invoices forbid empty ones. */
export function element(name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml | null {
  const inside = written(content);
  if (inside === '') return null;
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return { xml: `<${name}${named.join('')}>${inside}</${name}>` };
}
