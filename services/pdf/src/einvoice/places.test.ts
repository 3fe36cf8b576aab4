import { countryNamed, placeOf } from './places';

test.each([
  ['United Kingdom', 'GB'],
  ['U.K.', null],
  ['UK', 'GB'],
  ['France', 'FR'],
  ['Deutschland', 'DE'],
  ['ireland', 'IE'],
  ['USA', 'US'],
  ['Polska.', 'PL'],
  ['Leeds', null],
  ['', null],
])('%p is the country %p', (text, code) => expect(countryNamed(text)).toBe(code));

test.each([
  ['17 Beechwood Crescent\nLeeds LS16 5NP', ['17 Beechwood Crescent'], 'Leeds', 'LS16 5NP', 'GB'],
  ['Unit 4,\nKirkstall Works\nLeeds\nLS4 2QD\nUK', ['Unit 4', 'Kirkstall Works'], 'Leeds', 'LS4 2QD', 'GB'],
  ['12 rue Oberkampf\n75011 Paris\nFrance', ['12 rue Oberkampf'], 'Paris', '75011', 'FR'],
  ['ul. Nowa 3\n00-001 Warszawa\nPoland', ['ul. Nowa 3'], 'Warszawa', '00-001', 'PL'],
  ['The barn behind the church', ['The barn behind the church'], '', '', 'GB'],
  ['', [], '', '', 'GB'],
])('%j is read', (address, lines, city, postcode, country) =>
  expect(placeOf(address, 'GB')).toEqual({ lines, city, postcode, country }),
);
