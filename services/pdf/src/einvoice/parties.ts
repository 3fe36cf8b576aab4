import type { DocumentSnapshot } from '@jobspeak/contracts';
import { type Place, placeOf } from './places';
import { type TaxId, taxIdOf, vatIdIn } from './tax';
import { element, type Xml } from './xml';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function addressOf({ lines, postcode, city, country }: Place): Xml | null {
  const [first = '', second = '', ...others] = lines;
  return element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postcode),
    element('ram:LineOne', first),
    element('ram:LineTwo', second),
    element('ram:LineThree', others.join(', ')),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  ]);
}

const reachedAt = (email: string): Xml | null =>
  isEmail(email) ? element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })]) : null;

function contactOf({ name, phone, email }: { name: string; phone: string; email: string }): Xml | null {
  if (phone.trim() === '' && !isEmail(email)) return null;
  return element('ram:DefinedTradeContact', [
    element('ram:PersonName', name),
    element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
    element('ram:EmailURIUniversalCommunication', [element('ram:URIID', isEmail(email) ? email : null)]),
  ]);
}

const registration = ({ scheme, id }: TaxId): Xml | null =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', id, { schemeID: scheme })]);

/** Who asks for the money. Without a number for value added tax they are told apart by the next best thing. */
export function seller({ business }: DocumentSnapshot): Xml | null {
  const { name, address, phone, email, taxNumber, countryCode } = business;
  const taxId = taxIdOf(taxNumber, countryCode);
  return element('ram:SellerTradeParty', [
    taxId?.scheme === 'VA'
      ? null
      : element('ram:ID', [taxId?.id, email, phone, name].find((text) => text?.trim()) ?? ''),
    element('ram:Name', name),
    contactOf(business),
    addressOf({ ...placeOf(address, countryCode), country: countryCode }),
    reachedAt(email),
    taxId && registration(taxId),
  ]);
}

/** Who pays. Where their address names no country it is the seller's. */
export function buyer({ client, business }: DocumentSnapshot, isTaxed: boolean): Xml | null {
  const vatId = isTaxed ? vatIdIn(client.address) : null;
  return element('ram:BuyerTradeParty', [
    element('ram:Name', client.name),
    contactOf(client),
    addressOf(placeOf(client.address, business.countryCode)),
    reachedAt(client.email),
    vatId ? registration({ scheme: 'VA', id: vatId }) : null,
  ]);
}
