import type { DocumentSnapshot } from '@jobspeak/contracts';
import { breakable, shortened } from './breaking';
import { accountColours } from './colour';
import { evidence } from './evidence';
import { acceptance, smallPrint } from './footer';
import { documentName, header } from './header';
import { isDense, pricedLines } from './lines';
import { html, trusted } from './markup';
import { choices, type Form, optionalLines } from './options';
import { paperOf } from './paper';
import { type Pictures, photos } from './photos';
import { pageStyles, styles } from './styles';
import { totals } from './totals';

/** Even if something hostile got past the escaping: nothing is fetched, framed, run or sent. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'";

export interface BodyOptions {
  /** The pictures of the job by their keys, as data URLs. */
  pictures?: Pictures;
  /**
   * The id of a form that options and alternatives are fields of: boxes named `selected`, and buttons named
   * `choice-0` and on; each field's value is the id of its line. Without it the document is only read.
   */
  form?: Form;
}

export interface DocumentOptions extends Pick<BodyOptions, 'pictures'> {
  /** Style rules for the font faces that a text needs, with the fonts inside; without it, the reader's own fonts. */
  fonts?: (text: string) => string;
}

/** What the document is called in a title bar: its name, the job, the business. */
export const documentTitle = (snapshot: DocumentSnapshot): string =>
  [documentName(snapshot), snapshot.title, snapshot.business.name].filter((part) => part !== '').join(' – ');

/**
 * The document itself as markup, for a page that brings its own head. It has no scripts, no style attributes and
 * nothing to fetch, so that it fits under any policy that allows `documentStyles` and pictures from `data:`.
 */
export const documentBody = (
  snapshot: DocumentSnapshot,
  { pictures = new Map(), form = null }: BodyOptions = {},
): string =>
  breakable(
    html`<article class="document ${snapshot.look}${isDense(snapshot) && ' dense'}">${header(snapshot)}
    <div class="content">
      ${snapshot.title !== '' && html`<p class="title" dir="auto">${snapshot.title}</p>`}
      ${pricedLines(snapshot)}
      <div class="outcome">${acceptance(snapshot)}${totals(snapshot)}</div>
      ${choices(snapshot, form)}
      ${optionalLines(snapshot, form)}
      ${smallPrint(snapshot)}
      ${photos(snapshot, pictures)}
      ${evidence(snapshot)}
    </div></article>`.markup,
  );

/** The style sheet of the markup of `documentBody`; all of it is below `.document`. */
export const documentStyles = (snapshot: DocumentSnapshot): string =>
  styles({ accent: accountColours(snapshot.business.colour) });

/** A document as a page of HTML to print, which needs nothing from outside. The same snapshot gives the same page. */
export function renderDocument(
  snapshot: DocumentSnapshot,
  { fonts = () => '', ...options }: DocumentOptions = {},
): string {
  const title = documentTitle(snapshot);
  const body = documentBody(snapshot, options);
  const running = `${shortened(documentName(snapshot), 50)} · ${shortened(snapshot.business.name, 80)}`;
  return html`<!doctype html>
<html lang="${snapshot.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${trusted(fonts(title + body))}
${trusted(pageStyles({ paper: paperOf(snapshot), running }))}
${trusted(documentStyles(snapshot))}</style>
</head>
<body>${trusted(body)}</body>
</html>`.markup;
}
