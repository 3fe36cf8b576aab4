import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { qrCode } from './qr';
import { dateText } from './words';

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** An address as it is read aloud: without the scheme. */
const spoken = (address: string): string => address.replace(/^https?:\/\//i, '');

function online(address: string, snapshot: DocumentSnapshot): Markup {
  const { kind, validUntil, locale, lines } = snapshot;
  const until = validUntil === null ? '' : ` by ${dateText(validUntil, locale)}`;
  const extras = lines.some((line) => line.optional) ? ', choose your extras' : '';
  const [heading, words] =
    kind === 'invoice'
      ? ['Pay online', `Scan the code or open the link to see this invoice and pay${until}.`]
      : ['Accept online', `Scan the code or open the link${extras} and approve this quote${until}.`];
  return html`<section class="accept">
    ${qrCode(address)}
    <div>
      <h2>${heading}</h2>
      <p>${words}</p>
      <p class="link"><a href="${address}">${spoken(address)}</a></p>
    </div>
  </section>`;
}

function byHand({ business }: DocumentSnapshot): Markup | null {
  const ways = [
    business.email !== '' && `reply to ${business.email}`,
    business.phone !== '' && `call ${business.phone}`,
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return html`<section class="accept">
    <div><h2>To accept</h2><p dir="auto">Please ${ways.join(' or ')}.</p></div>
  </section>`;
}

/** How the customer says yes: online when there is a page for it, else by the ways the business can be reached. */
export function acceptance(snapshot: DocumentSnapshot): Markup {
  const { acceptUrl, kind } = snapshot;
  if (acceptUrl !== null && isWebAddress(acceptUrl)) return online(acceptUrl, snapshot);
  return (kind === 'quote' ? byHand(snapshot) : null) ?? html`<div></div>`;
}

/** Up to here, notes and terms stand side by side. */
const SHORT = 500;

const words = (heading: string, text: string): Markup =>
  html`<section class="words"><h2>${heading}</h2><p dir="auto">${text}</p></section>`;

/** What stands below the figures: notes and terms. */
export function smallPrint({ notes, terms }: DocumentSnapshot): Markup | null {
  const texts = [
    ['Notes', notes.trim()],
    ['Terms', terms.trim()],
  ] as const;
  const said = texts.filter(([, text]) => text !== '');
  if (said.length === 0) return null;
  const isShort = said.length === 2 && said.every(([, text]) => text.length <= SHORT);
  return html`<div class="print${isShort && ' short'}">${said.map(([heading, text]) => words(heading, text))}</div>`;
}
