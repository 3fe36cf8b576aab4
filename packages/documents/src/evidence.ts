import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';

/** The first that a browser calls itself by decides: each also names those it wants to pass for. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A user agent in words, for example "Safari on iPhone"; as it is when it names nothing that is known. */
export function deviceText(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser && system ? `${browser} on ${system}` : userAgent.slice(0, 200);
}

type Approval = NonNullable<DocumentSnapshot['answer']>;

/** The strokes as they were drawn, on a field of 1000 by 400. */
function signature({ signature: strokes, name }: Approval): Markup | null {
  if (strokes === null || strokes.length === 0) return null;
  const lines = strokes
    .filter((stroke) => stroke.length > 0)
    // A dot is a line to where it began.
    .map((stroke) => [...stroke, ...stroke.slice(-1)].map(([x, y]) => `${x} ${y}`).join(' '));
  return html`<svg class="signature" viewBox="0 0 1000 400" role="img" aria-label="Signature of ${name}">
    ${lines.map((points) => html`<polyline points="${points}"/>`)}
  </svg>`;
}

const fact = (name: string, value: string): Markup | false =>
  value !== '' && html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`;

/** What shows who said yes, when, and from where: the last page of an approved quote. */
export function evidence({ answer, locale }: DocumentSnapshot): Markup | null {
  if (answer?.answer !== 'approved') return null;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return html`<section class="evidence">
    <h2>Approval</h2>
    ${signature(answer)}
    <dl>
      ${[
        fact('Approved by', answer.name),
        fact('Time', time.format(new Date(answer.at))),
        fact('How', answer.by === 'customer' ? 'By the customer, on this document’s page' : 'Noted by the business'),
        answer.by === 'customer' && fact('Network address', answer.address),
        answer.by === 'customer' && fact('Device', deviceText(answer.userAgent)),
        fact('Fingerprint of what was approved (SHA-256)', answer.contentHash),
      ].filter((part) => part !== false)}
    </dl>
  </section>`;
}
