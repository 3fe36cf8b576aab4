import type { DocumentSnapshot } from '@jobspeak/contracts';
import { renderDocument } from '@jobspeak/documents';
import { fontFaces } from './fonts';

/** A document as a page of HTML with its fonts and pictures inside, ready for the browser that prints it. */
export const renderHtml = (snapshot: DocumentSnapshot, pictures: ReadonlyMap<string, string> = new Map()): string =>
  renderDocument(snapshot, { fonts: fontFaces, pictures });
