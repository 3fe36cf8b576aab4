import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';

/** A business as somebody reaches it. */
export type Reachable = Pick<DocumentSnapshot['business'], 'name' | 'email' | 'phone' | 'address'>;

/** A number as a phone dials it; empty where what was typed holds no number. */
function dialled(phone: string): string {
  const [first = ''] = phone.split(/[,;/\n]|\bor\b/i);
  // "+44 (0)113": the 0 is not dialled from abroad
  const digits = first.replace(/\(0\)/, /^\s*\+/.test(first) ? '' : '0').replace(/[^\d+]/g, '');
  return /^\+?\d{4,15}$/.test(digits) ? digits : '';
}

/** Opens the map program of a phone, and a map in a browser elsewhere. */
const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`;

const mailTo = (email: string, about: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(about)}`;

const icon = (shape: Markup): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;
const PHONE = html`<rect x="6.5" y="2.5" width="11" height="19" rx="2.5"/><path d="M10.5 18h3"/>`;
const LETTER = html`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M3.5 7.5 12 13.5l8.5-6"/>`;
const PIN = html`<path d="M12 21.5c4.5-5 7-8.6 7-12a7 7 0 1 0-14 0c0 3.4 2.5 7 7 12Z"/><circle cx="12" cy="9.5" r="2.5"/>`;

const way = (href: string, shape: Markup, word: string, detail: string): Markup =>
  html`<a class="way" href="${href}" rel="noreferrer">${icon(shape)}<span>${word} <span class="detail" dir="auto">${detail}</span></span></a>`;

/** Call, write, find: each at a tap, as far as the business has said how. @param about the subject of an e-mail. */
export function contacts({ name, email, phone, address }: Reachable, about: string): Markup | false {
  const number = dialled(phone);
  const ways = [
    number !== '' && way(`tel:${number}`, PHONE, 'Call', phone),
    email !== '' && way(mailTo(email, about), LETTER, 'Email', email),
    address !== '' && way(mapOf(address), PIN, 'Map', ''),
  ].filter((each) => each !== false);
  return ways.length > 0 && html`<nav class="contacts" aria-label="Reach ${name}">${ways}</nav>`;
}
