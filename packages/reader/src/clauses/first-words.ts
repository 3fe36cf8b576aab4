/** Beginnings of matches up to the end of their first word, where a space closes them. */
type Beginnings = ReadonlySet<string>;

const extended = (beginnings: Beginnings, letter: string): Beginnings =>
  new Set([...beginnings].map((each) => (each.endsWith(' ') ? each : each + letter)));

/** What adds no letters to a first word: `\b`, `^`, classes and counts. */
const WITHOUT_LETTERS = /\\.|\[[^\]]*\]|\{[^}]*\}|\^/y;

/** The first words that a pattern of plain words, groups and looks ahead can match: it needs to be tried at no other. */
export const firstWordsOf = ({ source }: RegExp): string[] => {
  let at = 0;
  /** Reads to the end of a group, or of the pattern. */
  const alternatives = (before: Beginnings): Beginnings => {
    const after = [...sequence(before)];
    while (source[at] === '|') {
      at += 1;
      after.push(...sequence(before));
    }
    at += 1;
    return new Set(after);
  };
  const sequence = (before: Beginnings): Beginnings => {
    let now = before;
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const after = part(now);
      const isOptional = source[at] === '?' || source[at] === '*';
      if (isOptional || source[at] === '+') at += 1;
      now = isOptional ? new Set([...now, ...after]) : after;
    }
    return now;
  };
  const part = (before: Beginnings): Beginnings => {
    WITHOUT_LETTERS.lastIndex = at;
    const [skipped] = WITHOUT_LETTERS.exec(source) ?? [];
    at += skipped?.length ?? 1;
    if (skipped !== undefined) return before;
    const sign = source[at - 1] ?? '';
    if (sign !== '(') return extended(before, sign);
    const isLookAhead = /^\?[=!]/.test(source.slice(at, at + 2));
    const after = alternatives(before);
    return isLookAhead ? before : after;
  };
  return [...new Set([...alternatives(new Set(['']))].map((each) => each.trimEnd()))];
};
