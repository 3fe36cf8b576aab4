/** What SHA-256 makes of some bytes. */
const digest = async (bytes: BufferSource): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const fieldOf = (bytes: Iterable<number>): string => `sha-256=:${btoa(String.fromCharCode(...bytes))}:`;

/** The header by which a server can tell whether a body arrived as it was sent (RFC 9530). */
export const contentDigest = async (bytes: ArrayBuffer): Promise<string> => fieldOf(await digest(bytes));

/** The header that says what all bodies together have to be (RFC 9530), of a SHA-256 in hex. */
export const wholeDigest = (sha256: string): string =>
  fieldOf((sha256.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));

/** The SHA-256 of pieces one after the other, in hex. */
export async function hashOfAll(pieces: readonly ArrayBuffer[]): Promise<string> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return [...(await digest(whole))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
