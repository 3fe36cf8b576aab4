import { createHash } from 'node:crypto';

/** A row of a vocabulary, as Amazon Transcribe reads it. */
interface Row {
  /** Words joined by hyphens; letters that are spoken one by one are followed by dots. Digits are not allowed. */
  phrase: string;
  /** How it is written in the transcript; as the phrase is, when empty. */
  displayAs: string;
}

const LONGEST_PHRASE = 256;
/** 50 KB are allowed. */
const LONGEST_TABLE = 48 * 1024;

const isAcronym = (word: string) => /^[A-Z]{2,5}$/.test(word);

/** A name with the letters that English vocabularies allow; null when nothing can be said of it. */
function toRow(name: string): Row | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .split(/[^A-Za-z0-9']+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => /^[A-Za-z']+$/.test(word));
  const phrase = words.map((word) => (isAcronym(word) ? `${[...word].join('.')}.` : word)).join('-');
  if (phrase.length < 2 || phrase.length > LONGEST_PHRASE) return null;
  return { phrase, displayAs: words.some(isAcronym) ? words.join(' ') : '' };
}

/** A vocabulary as the file that Amazon Transcribe reads, and a name for its content; null when it would be empty. */
export function vocabularyTable(words: readonly string[]): { table: string; hash: string } | null {
  const rows = new Map<string, Row>();
  for (const row of words.map(toRow))
    if (row && !rows.has(row.phrase.toLowerCase())) rows.set(row.phrase.toLowerCase(), row);
  if (rows.size === 0) return null;
  let table = 'Phrase\tSoundsLike\tIPA\tDisplayAs\n';
  for (const { phrase, displayAs } of [...rows.values()]) {
    const line = `${phrase}\t\t\t${displayAs}\n`;
    if (table.length + line.length > LONGEST_TABLE) break;
    table += line;
  }
  // in any order they are the same words
  const hash = createHash('sha256').update(table.split('\n').sort().join('\n')).digest('hex').slice(0, 16);
  return { table, hash };
}
