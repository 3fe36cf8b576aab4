/** What SHA-256 makes of some bytes. */
const digest = async (bytes: BufferSource): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** The header by which a server can tell whether a body arrived as it was sent (RFC 9530). */
export async function contentDigest(bytes: ArrayBuffer): Promise<string> {
  return `sha-256=:${btoa(String.fromCharCode(...(await digest(bytes))))}:`;
}

/** The SHA-256 of pieces one after the other, in hex. */
export async function hashOfAll(pieces: readonly ArrayBuffer[]): Promise<string> {
  const whole = await new Blob([...pieces]).arrayBuffer();
  return [...(await digest(whole))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
