import { create } from 'qrcode';
import { html, type Markup, trusted } from './markup';

/** Beyond this the squares get too small for a phone camera at the printed size. */
const LONGEST = 300;
/** Light squares around the code that readers rely on (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code of an address as drawn squares, or null when the address is too long to print readably. */
export function qrCode(address: string): Markup | null {
  if (address.length > LONGEST) return null;
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET;
  const squares = Array.from({ length: modules.size ** 2 }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map((index) => `M${(index % modules.size) + QUIET} ${Math.floor(index / modules.size) + QUIET}h1v1h-1z`)
    .join('');
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code of the link" shape-rendering="crispEdges">
    <path d="${trusted(squares)}"/>
  </svg>`;
}
