import type { DocumentSnapshot } from '@jobspeak/contracts';
import { accentOf } from './colour';
import { fontFaces } from './fonts';
import { acceptance, smallPrint } from './footer';
import { documentName, header } from './header';
import { optionalLines, pricedLines } from './lines';
import { html, trusted } from './markup';
import { paperOf } from './paper';
import { styles } from './styles';
import { totals } from './totals';

/** Even if something hostile got past the escaping: nothing is fetched, framed, run or sent. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'";

/** A document as a page of HTML that needs nothing from outside. The same snapshot gives the same page. */
export function renderHtml(snapshot: DocumentSnapshot): string {
  const name = [documentName(snapshot), snapshot.title, snapshot.business.name];
  const title = name.filter((part) => part !== '').join(' – ');
  const body = html`${header(snapshot)}
    <main>
      ${snapshot.title !== '' && html`<p class="title" dir="auto">${snapshot.title}</p>`}
      ${pricedLines(snapshot)}
      <div class="outcome">${acceptance(snapshot)}${totals(snapshot)}</div>
      ${optionalLines(snapshot)}
      ${smallPrint(snapshot)}
    </main>`;
  const sheet = styles({
    paper: paperOf(snapshot),
    accent: accentOf(snapshot.business.colour),
    running: `${documentName(snapshot)} · ${snapshot.business.name}`,
  });
  return html`<!doctype html>
<html lang="${snapshot.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${trusted(fontFaces(title + body.markup))}
${trusted(sheet)}</style>
</head>
<body>${body}</body>
</html>`.markup;
}
