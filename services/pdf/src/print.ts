import type { DocumentSnapshot } from '@jobspeak/contracts';
import { renderDocument } from '@jobspeak/documents';
import { type FontSource, fontFaces } from './fonts';

/**
 * Laid out for paper alone: where the fonts are at hand, nothing has to be loaded on a screen before.
 */
const ON_PAPER = '@media screen { body { display: none } }';

/** A document as a page of HTML with its pictures inside, ready for a browser that takes its fonts from there. */
export const renderHtml = (
  snapshot: DocumentSnapshot,
  pictures: ReadonlyMap<string, string> = new Map(),
  from: FontSource = 'inside',
): string =>
  renderDocument(snapshot, {
    fonts: (text) => fontFaces(text, from) + (from === 'installed' ? `\n${ON_PAPER}` : ''),
    pictures,
  });
