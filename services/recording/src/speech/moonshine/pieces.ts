/** The pieces that the model writes texts in: those of Llama's vocabulary. */
export const BEGIN = 1;
export const END = 2;
/** Pieces from here on are the model's own marks, never text. */
export const PIECES = 32_000;

/** 0 to 9. */
const DIGITS = new Set([29900, 29896, 29906, 29941, 29946, 29945, 29953, 29955, 29947, 29929]);

export const isDigit = (piece: number): boolean => DIGITS.has(piece);
