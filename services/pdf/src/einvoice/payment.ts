/** Whether the letters and digits of an account number add up (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** The first account number (IBAN) that the words on how to pay hold, without its spaces; null when there is none. */
export function ibanIn(details: string): string | null {
  for (const [found] of details.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]){11,30}/g)) {
    const plain = found.replace(/[ \u00a0]/g, '');
    // Words may stand right behind the number: the longest part that adds up is it.
    for (let length = Math.min(plain.length, 34); length >= 15; length--)
      if (isIban(plain.slice(0, length))) return plain.slice(0, length);
  }
  return null;
}
