const RULES: [RegExp, string][] = [
  // an e-mail address
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  // a JSON Web Token
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  // what follows a question mark in an address
  [/\?[\w%.~-]+=[^\s)'"]*/g, '?[query]'],
  // a value that Postgres quotes: Key (email)=(...), syntax for type uuid: "..."
  [/=\([^)]*\)/g, '=([value])'],
  [/: "[^"]*"/g, ': "[value]"'],
  // a long token, for example of a public page; a uuid stays, and so does the name of a function
  [/\b(?![\da-f]{8}-)(?=[\w-]*\d)[\w-]{32,}\b/g, '[token]'],
  // a telephone number
  [/(?<![\w.:/-])\+?\d[\d ()]{7,}\d(?![\w.:-])/g, '[number]'],
];

/** A text as it may leave a process: without what could be personal or secret. */
export const withoutPersonal = (text: string, limit = 2_000): string =>
  RULES.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text.slice(0, limit * 2)).slice(0, limit);
