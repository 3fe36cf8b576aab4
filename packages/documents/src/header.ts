import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { dateText } from './words';

const KINDS = {
  quote: { word: 'Quote', party: 'Prepared for', source: '' },
  invoice: { word: 'Invoice', party: 'Billed to', source: 'For quote' },
  'credit-note': { word: 'Credit note', party: 'Credited to', source: 'For invoice' },
} as const satisfies Record<DocumentSnapshot['kind'], object>;

const kindWord = ({ kind }: DocumentSnapshot): string => KINDS[kind].word;

/** What the document is called, for example "Quote Q-2026-0001" or "Draft quote". */
export const documentName = (snapshot: DocumentSnapshot): string =>
  snapshot.number === null ? `Draft ${kindWord(snapshot).toLowerCase()}` : `${kindWord(snapshot)} ${snapshot.number}`;

/** A logo is shown only when it is a picture inside the document itself: nothing is ever fetched. */
export const LOGO = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[a-z0-9+/]+=*$/i;

const line = (text: string): Markup | false => text !== '' && html`<div dir="auto">${text}</div>`;

const fact = (name: string, value: string): Markup | false =>
  value !== '' && html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`;

function mark({ business }: DocumentSnapshot): Markup {
  return business.logo !== null && LOGO.test(business.logo)
    ? html`<img class="logo" src="${business.logo}" alt="${business.name}">`
    : html`<p class="wordmark" dir="auto">${business.name}</p>`;
}

function client(snapshot: DocumentSnapshot): Markup | null {
  const { name, address, email, phone } = snapshot.client;
  const lines = [line(address), line(phone), line(email)].filter((part) => part !== false);
  if (name === '' && lines.length === 0) return null;
  return html`<section class="party">
    <h2>${KINDS[snapshot.kind].party}</h2>
    ${name !== '' && html`<div class="name" dir="auto">${name}</div>`}
    ${lines}
  </section>`;
}

function business(snapshot: DocumentSnapshot): Markup {
  const { name, address, phone, email, taxNumber } = snapshot.business;
  const taxLine = taxNumber === '' ? '' : `${snapshot.taxName || 'Tax'} no. ${taxNumber}`;
  return html`<section class="party">
    <h2>From</h2>
    <div class="name" dir="auto">${name}</div>
    ${[line(address), line(phone), line(email), line(taxLine)].filter((part) => part !== false)}
  </section>`;
}

function facts(snapshot: DocumentSnapshot): Markup {
  const { kind, issuedOn, validUntil, dueOn, reference, startDate, locale } = snapshot;
  const day = (date: string | null) => (date === null ? '' : dateText(date, locale));
  return html`<dl class="facts">
    ${[
      fact('Date', day(issuedOn)),
      kind === 'quote' && fact('Valid until', day(validUntil)),
      kind === 'invoice' && fact('Due', day(dueOn ?? validUntil)),
      fact(KINDS[kind].source || 'Reference', reference),
      kind === 'quote' && fact('Start', startDate),
    ].filter((part) => part !== false)}
  </dl>`;
}

/** Who offers what to whom, and when. */
export const header = (snapshot: DocumentSnapshot): Markup => html`<header>
    <div class="masthead">
      ${mark(snapshot)}
      <div class="identity">
        <h1>${kindWord(snapshot)}</h1>
        <p class="number${snapshot.number === null ? ' draft' : ''}" dir="auto">${snapshot.number ?? 'Draft'}</p>
      </div>
    </div>
    <div class="parties">${client(snapshot)}${business(snapshot)}${client(snapshot) === null && html`<div></div>`}${facts(snapshot)}</div>
  </header>`;
