import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { qrCode } from './qr';
import { dateText, waysToReach } from './words';

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** An address as it is read aloud: without the scheme. */
const spoken = (address: string): string => address.replace(/^https?:\/\//i, '');

function online(address: string, snapshot: DocumentSnapshot): Markup {
  const { kind, locale, lines } = snapshot;
  const lastDay = kind === 'invoice' ? (snapshot.dueOn ?? snapshot.validUntil) : snapshot.validUntil;
  const until = lastDay === null ? '' : ` by ${dateText(lastDay, locale)}`;
  const extras = lines.some((line) => line.optional || line.choice !== null) ? ', choose your extras' : '';
  const [heading, words] =
    kind === 'invoice'
      ? ['See it online', `Scan the code or open the link to see this invoice; please pay${until || ' soon'}.`]
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
  const ways = waysToReach(business);
  if (ways === '') return null;
  return html`<section class="accept">
    <div><h2>To accept</h2><p dir="auto">Please ${ways}.</p></div>
  </section>`;
}

/** How to pay, in the business's own words. */
const payment = (details: string): Markup => html`<section class="accept payment">
    <div><h2>How to pay</h2><p dir="auto">${details.trim()}</p></div>
  </section>`;

/** What the customer is to do: say yes or pay, online when there is a page for it, else by the ways there are. */
export function acceptance(snapshot: DocumentSnapshot): Markup {
  const { acceptUrl, kind, paymentDetails, answer } = snapshot;
  const isAsked = kind !== 'credit-note' && answer === null;
  const page = isAsked && acceptUrl !== null && isWebAddress(acceptUrl) && online(acceptUrl, snapshot);
  const ways = [
    kind === 'invoice' && paymentDetails.trim() !== '' && payment(paymentDetails),
    page || (kind === 'quote' && isAsked && (byHand(snapshot) ?? false)),
  ];
  return html`<div class="ways">${ways.filter((way) => way !== false)}</div>`;
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
