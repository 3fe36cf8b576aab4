import { addFault, type Head, type Job, kindOf, type Mark, type Place } from './job';
import { isNumberWord, numberParts } from './numbers';
import { isLineRole } from './roles';

/** Adds what touches the word before it to that word, `{…}'s` and `{…},`, and returns the rest. */
function joinToLast(job: Job, text: string): string {
  const before = job.words.findLast((word) => word.text !== null);
  const [glued] = /^\S+/.exec(text) ?? [];
  if (!before || glued === undefined) return text;
  // of two marks of punctuation the one outside the braces counts
  const own = /^[,.;:?!]/.test(glued) ? before.text?.replace(/[,.;:]+$/, '') : before.text;
  before.text = `${own}${glued}`;
  return text.slice(glued.length);
}

/** A word without its star; where it has one that counts, the head that it is. */
function splitHead(job: Job, raw: string, index: number, mark: Mark | null, place: Place): [string, Head | null] {
  const star = mark && isLineRole(mark.role) ? /^(.*)\*([mlfo]?)(\W*)$/.exec(raw) : null;
  if (!star) {
    if (raw.includes('*')) addFault(job, place, `* in "${raw}" stands in no mark of a line`);
    return [raw, null];
  }
  const [, word = '', letter = '', after = ''] = star;
  if (mark?.head) addFault(job, place, 'two heads in one mark');
  return [word + after, { index, word: word.toLowerCase().replace(/[^a-z0-9'’/-]/g, ''), kind: kindOf(letter) }];
}

function checkWord(job: Job, word: string, mark: Mark | null, place: Place): void {
  if (/[0-9]/.test(word)) addFault(job, place, `"${word}": the text is all in words`);
  // "one" is left out: it is a number less often than not
  if (!mark && numberParts(word).some((part) => isNumberWord(part) && part !== 'one'))
    addFault(job, place, `"${word}" is a number outside any mark ({- …} if it is talk)`);
}

/** Adds words to those of the job: those of a mark, or those between two. */
export function addWords(job: Job, text: string, mark: Mark | null, place: Place): void {
  const rest = mark ? text : joinToLast(job, text);
  for (const [index, raw] of rest.split(/\s+/).filter(Boolean).entries()) {
    const [word, head] = splitHead(job, raw, index, mark, place);
    if (mark && head) mark.head = head;
    checkWord(job, word, mark, place);
    job.words.push({ text: word, mark, isFirst: index === 0, isHead: head !== null });
  }
  if (mark && !mark.words && mark.role !== '') job.words.push({ text: null, mark, isFirst: true, isHead: false });
}
