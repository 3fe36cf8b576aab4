import { isContent } from '../tokens/words';
import { type Element, find, type Match, normalOf } from './elements';
import type { Figure } from './figures';
import type { Mention } from './mentions';

/** A part of what was said that changes one thing. */
export interface Statement {
  elements: readonly Element[];
  normal: string;
  /** What holds from now on; without what is told as it was. */
  figures: readonly Figure[];
  outdated: readonly Figure[];
  mentions: readonly Mention[];
}

export const statementOf = (elements: readonly Element[]): Statement => {
  const figures = elements.flatMap(({ figure }) => (figure && figure.type !== 'spec' ? [figure] : []));
  return {
    elements,
    normal: normalOf(elements),
    figures: figures.filter(({ old }) => !old),
    outdated: figures.filter(({ old }) => old),
    mentions: elements.flatMap(({ mention }) => (mention ? [mention] : [])),
  };
};

export const findIn = ({ elements }: Statement, pattern: RegExp): Match | null => find(elements, pattern);

/** Words that change something; a part of what was said without any of them and without a figure is talk. */
const ACTION =
  /\b(remove|delete|drop|lose|scrap|scratch|scrub|strike|ditch|bin|cancel|cut|kill|axe|nix|omit|skip|forget|get rid|do away|leave|take|pull|chop|knock|no|not|don't|doesn't|won't|isn't|swap|switch|replace|change|instead|make|set|put|add|chuck|stick|throw|pop|bung|include|bump|raise|lower|round|double|triple|halve|half|twice|another|more|extra|less|fewer|off|out|optional|option|definite|give|call|rename|needs?|wants?|having|same|going in|too|cheaper|dearer|up|down|goes|do|tbc|blank)\b/;
const REASON =
  /\b(because|cos|coz|'cause|cause|since|seeing as|seeing that|given that|on account of|in case|as (?:he|she|they|it's|i|we|that's|there's)|so (?:he|she|they|that))\b/;
const JOINT = /^(and|then|but|while|whereas)$/;

/** Whether a word is one of those that change something. */
export const isAction = (word: string): boolean => ACTION.test(word);

/** Asides of the one who speaks or of the client: "I'll run it to the tip myself", "they mightn't bother". */
const ASIDE =
  /^(?:,? ?)(?:i already|i've already|i'll (?:run|do|sort|bring|get|pick|have)|he's got|she's got|they've got|he's having|she's having|they're having|he pulled|he'll|she'll|they'll|they might|they mightn't|he might|she might|he already|she already|it's (?:only|just)|that's (?:what|why|how))\b/;

type Atom = readonly Element[];

const isJoint = (element: Element): boolean =>
  element.kind === 'mark' || (element.kind === 'word' && JOINT.test(element.normal));

const SUBJECT =
  /^(i|he|she|they|we|i'll|i've|i'm|i'd|he's|he'll|she's|she'll|they're|they'll|they've|we're|we'll|we've|it's|there's|that's)$/;
const LEADS_ON =
  /^(if|that|what|so|because|than|the|when|as|where|tell|said|says|reckon|reckons|think|thinks|how|until|till|no|not|sorry|ok|okay|right|yeah|oh|well|actually|and|of|to)$/;
const IMPERATIVE =
  /^(?:put|make|call|take|leave|set|drop|lose|change|knock|add|scrap|bump) (?:that|it|the|them|those|another|all)$/;

/** Where a new part begins without a pause: "lose the fifty dollars off I already cut her a break". */
const opensPart = (atom: Atom, elements: readonly Element[], index: number): boolean => {
  const [word = '', next = ''] = [elements[index]?.normal, elements[index + 1]?.normal];
  const before = atom.at(-1)?.normal ?? '';
  const isComplete = has(atom, 'figure') || (has(atom, 'mention') && atom.at(-1)?.kind !== 'mention' && acts(atom));
  if (!isComplete || LEADS_ON.test(before)) return false;
  return SUBJECT.test(word) || IMPERATIVE.test(`${word} ${next}`);
};

const BESIDE = /^(?:also|plus)$/;

interface Part {
  lead: string;
  joint: readonly Element[];
  atom: Element[];
}

/** What stands between marks and joints, with what led to it. */
const atomsOf = (elements: readonly Element[]): Part[] => {
  const atoms: Part[] = [{ lead: '', joint: [], atom: [] }];
  for (const [index, element] of elements.entries()) {
    const last = atoms.at(-1);
    if (last && opensPart(last.atom, elements, index)) atoms.push({ lead: ',', joint: [], atom: [element] });
    else if (BESIDE.test(element.normal)) atoms.push({ lead: ',', joint: [], atom: [element] });
    else if (!isJoint(element)) last?.atom.push(element);
    else if (last && last.atom.length === 0) last.lead = `${last.lead} ${element.normal}`.trim();
    else atoms.push({ lead: element.normal, joint: [element], atom: [] });
  }
  return atoms.filter(({ atom }) => atom.length > 0);
};

const withoutReason = (atom: readonly Element[]): Element[] => {
  const reason = find(atom, REASON);
  return reason ? atom.slice(0, reason.from) : [...atom];
};

const has = (atom: Atom, kind: Element['kind']): boolean =>
  atom.some((element) => element.kind === kind && !element.figure?.old);
const acts = (atom: Atom): boolean => ACTION.test(normalOf(atom));
/** Names a line and says nothing of it yet. */
const isOpen = (atom: Atom): boolean => has(atom, 'mention') && !has(atom, 'figure') && !acts(atom);
const isOnlyNames = (atom: Atom): boolean =>
  has(atom, 'mention') &&
  atom.every(
    ({ kind, normal }) =>
      kind === 'mention' ||
      /^(the|a|all|both|of|my|too|as|well|every|each|his|her|those|so|so's|is|are|same|for|ditto|likewise)$/.test(
        normal,
      ),
  );
const beginsWithFigure = (atom: Atom): boolean =>
  /^(?:at |for |is |say |so |that's |only |just |about )*(?:MONEY|COUNT|BARE|PERCENT)(?= (?:each|a|at|per|for|MONEY|COUNT|BARE|more|of|instead|please|then|now|all|in|fitted|the|less|though|,)\b|$)/.test(
    normalOf(atom),
  );
const GOES_ON =
  /^(?:(?:stick|put|add|chuck|pop|throw|bung|whack) (?:that|it|them|those) (?:on|in|down)(?: (?:there|too|as well|please))*$|(?:put|add|stick|make|write|pop|leave) (?:that|it|this) (?:down )?(?:in|on|as|to|into) (?:there as )?(?:a |the )?notes?|note (?:that|it)(?: down)?$|make a note of (?:that|it)|instead of|rather than|in place of|not (?:the|a|at|MONEY|COUNT|BARE|PERCENT|LINE)|same (?:price|money|rate|cost)|(?:for |at )?the same (?:price|money|rate|cost)|if (?:he|she|they|you)|(?:for )?both (?:sorts|kinds|types|of them|ones)|all of them|each of them|the pair of them)\b/;

const TOPIC = /\b(?:deposit|vat|gst|hst|tax|discount|valid|validity|expiry)\b/;

/** What is to be written holds its own "and": "put a note on that the dog and the cat are in". */
const WRITTEN_DOWN =
  /\b(?:note (?:on|that|saying|in|there|for)|^(?:can you |please )*(?:put|add|make|leave|write|stick) (?:a |in a )*note|mention|(?:bottom|notes|quote|there) (?:that|saying|to say)|know that|rename|relabel|should (?:say|read)|call the (?:LINE|job|quote)|title)\b/;

/** A thing of the whole quote that is named before its figure: "the deposit, make it thirty per cent". */
const namesTopic = (before: Atom, atom: Atom): boolean =>
  !has(before, 'figure') &&
  TOPIC.test(normalOf(before)) &&
  has(atom, 'figure') &&
  !has(atom, 'mention') &&
  !TOPIC.test(normalOf(atom));

const REFUSED = /^(?:no )*(?:it's |that's )?(?:not|instead of|rather than) (?:the |a |that )*LINE$/;
const CHANGED =
  /\b(?:make|put|set|take|leave|get|do|have|change|knock|bring|want|price|charge|move|swap) (?:the |my |his |all |both )*LINE$/;
const NAMED_NEXT = /^(?:the |my |his |her )*LINE\b(?! (?:is|are|should|needs|wants|to be))/;
const SAME = /\b(?:same|so|so's|too|well|likewise|ditto)\b/;

/** Whether the words alone say that a part goes on, whatever is still open. */
const isBound = (before: Atom, lead: string, atom: Atom): boolean => {
  const [text, said] = [normalOf(atom), normalOf(before)];
  return (
    namesTopic(before, atom) ||
    REFUSED.test(said) ||
    (lead === 'and' && CHANGED.test(said) && NAMED_NEXT.test(text)) ||
    (isOnlyNames(atom) && has(before, 'mention') && SAME.test(text)) ||
    GOES_ON.test(text) ||
    (lead !== '.' && WRITTEN_DOWN.test(said))
  );
};

/** Whether a part goes on with what the one before it says. */
const goesOn = (before: Atom, lead: string, atom: Atom): boolean => {
  const text = normalOf(atom);
  // "she's having the pan, but not the softener": one is there, and the other is not
  if (lead.endsWith('but') && text.startsWith('not ')) return false;
  if (isBound(before, lead, atom)) return true;
  if (lead === '.') return isOpen(before) && before.length <= 4 && !has(atom, 'mention');
  if (isOnlyNames(atom) && has(before, 'mention'))
    return !has(before, 'figure') || lead !== ',' || /(LINE|off)$/.test(normalOf(before));
  if (isOpen(before) && STANDS.test(normalOf(before))) return false;
  if (isOpen(before))
    return has(atom, 'mention')
      ? /^(?:the |all |both |my )*LINE\b/.test(text)
      : has(atom, 'figure') || acts(atom) || find(atom, /\b(?:in|is)\b/) !== null;
  if (has(atom, 'mention') || ASIDE.test(text)) return false;
  if (beginsWithFigure(atom) && !/^(?:BARE|COUNT) (?:more|of)\b/.test(text))
    return has(before, 'mention') || hasName(before);
  return false;
};

const STANDS = /\b(?:fine|right|ok|okay|good|grand|correct|perfect|stays?|staying|remains?)$/;

const hasName = (atom: Atom): boolean => atom.some(({ kind, normal }) => kind === 'word' && isContent(normal));

/** "posts at 39 rails at 15", without a pause: each line with the figures on its side. */
const parted = (elements: readonly Element[]): (readonly Element[])[] => {
  const kinds = elements.flatMap(({ kind, figure }, index) =>
    kind === 'mention' ? [{ index, letter: 'L' }] : figure && !figure.old ? [{ index, letter: 'F' }] : [],
  );
  const order = kinds.map(({ letter }) => letter).join('');
  const cut = /^(LF+)(LF+)$/.exec(order)?.[1]?.length ?? /^(F+L)(F+L)$/.exec(order)?.[1]?.length;
  const at = cut === undefined ? undefined : kinds[cut]?.index;
  if (at === undefined) return [elements];
  const moved = /\b(for|with|instead|than|off|to|from|onto|into|on|of|place|by)\b/.test(
    normalOf(elements.slice(kinds[0]?.index, at)),
  );
  return moved ? [elements] : [elements.slice(0, at), elements.slice(at)];
};

const PAUSE: Element = { kind: 'mark', normal: ',', tokens: [] };

const IS: Element = { kind: 'word', normal: 'is', tokens: [] };
const BEFORE_NAME = /^(?:it's|they're|that's|those are|these are|he's|she's) /;
const NAMED_AFTER = /^(?:the |that |those |them |these |both |all |my |his |her )*LINE(?= ,|$)/;

/** "It's magnolia, the masonry, not white": the name comes after what it is, and is put before it. */
const inOrder = (parts: readonly Element[][]): Element[][] => {
  const ordered: Element[][] = [];
  for (const part of parts) {
    const before = ordered.at(-1);
    const name = find(part, NAMED_AFTER);
    const isNamedAfter =
      before && name?.from === 0 && !has(before, 'mention') && BEFORE_NAME.test(`${normalOf(before)} `);
    if (!isNamedAfter) {
      ordered.push([...part]);
      continue;
    }
    const said = before.slice(/^(?:those|these) /.test(normalOf(before)) ? 2 : 1);
    ordered[ordered.length - 1] = [...part.slice(0, name.to), IS, ...said, ...part.slice(name.to)];
  }
  return ordered;
};

/** What was said, in parts that change one thing each; talk and asides among them. */
export const statementsOf = (elements: readonly Element[]): Statement[] => {
  const joined: Element[][] = [];
  for (const { lead, joint, atom } of atomsOf(elements)) {
    const own = withoutReason(atom);
    const last = joined.at(-1);
    if (own.length === 0) continue;
    if (last && goesOn(last, lead, own)) last.push(...(joint.length > 0 ? joint : [PAUSE]), ...own);
    else joined.push(own);
  }
  return inOrder(joined).flatMap(parted).map(statementOf);
};
