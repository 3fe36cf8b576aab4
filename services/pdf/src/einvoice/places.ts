/** How people write the countries that have more than one name. */
const OTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'united states of america': 'US',
  eire: 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
};

/** Languages in which a country may call itself. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs', 'ro'] as const;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that `Intl` knows and ISO 3166-1 has given to no country. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

function countryNames(): Map<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES));
  for (const language of LANGUAGES) {
    const words = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      const name = NO_COUNTRY.has(code) ? undefined : words.of(code)?.toLowerCase();
      // A code that was renamed has the name of the new one, which comes first or is the code that is in force.
      if (name && !names.has(name) && new Intl.Locale(`und-${code}`).region === code) names.set(name, code);
    }
  }
  return names;
}

let known: Map<string, string> | undefined;

/** The code of a country (ISO 3166-1 alpha-2) by its name, or null when the text is none. */
export function countryNamed(text: string): string | null {
  known ??= countryNames();
  return known.get(text.trim().replace(/\.+$/, '').toLowerCase()) ?? null;
}

export interface Place {
  /** Lines of the address without the place and the country. */
  lines: string[];
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** "LS4 2QD" at the end of a line, with the place before it or on a line of its own. */
const BRITISH = /^(.*?)[\s,]*\b([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/i;
/** "75011 Paris", "1016 AB Amsterdam", "00-001 Warszawa". */
const CONTINENTAL = /^(\d{2}-\d{3}|\d{4,5}(?: [A-Z]{2})?) (\S.*)$/;

/** Reads an address as a person typed it: the country from its last line, a postcode and a place where they are plain. */
export function placeOf(address: string, otherwise: string): Place {
  const lines = address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '');
  const named = countryNamed(lines.at(-1) ?? '');
  const rest = named ? lines.slice(0, -1) : lines;
  const country = named ?? otherwise;
  const last = rest.at(-1) ?? '';
  const [, city = '', postcode = ''] = BRITISH.exec(last) ?? [];
  if (postcode !== '') {
    const above = rest.slice(0, -1);
    return city === ''
      ? { lines: above.slice(0, -1), city: above.at(-1) ?? '', postcode, country }
      : { lines: above, city, postcode, country };
  }
  const [, code = '', town = ''] = CONTINENTAL.exec(last) ?? [];
  return code === ''
    ? { lines: rest, city: '', postcode: '', country }
    : { lines: rest.slice(0, -1), city: town, postcode: code, country };
}
