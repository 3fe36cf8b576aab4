import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'ten percent off the lot', ['discount percent 10']],
  ['electrics', 'knock fifty quid off the total', ['discount amount 5000']],
  ['electrics', '15% off the downlights', ['downlights discountPercent 15']],
  ['plumbing', 'lose the discount', ['discount null']],
  ['plumbing', 'make the discount a hundred', ['discount amount 10000']],
  ['plumbing', 'give her five percent off instead of the 75 bucks', ['discount percent 5']],
  ['plumbing', 'take off the seventy five dollar discount', ['discount null']],
  ['plumbing', 'another $25 off the total', ['discount amount 10000']],
  ['painting', 'call it two grand for the lot', ['discount amount 56200']],
  ['painting', 'bump the discount up to 8%', ['discount percent 8']],
  ['painting', 'let them have ten percent off everything', ['discount percent 10']],
  ['fence', 'five percent off the posts and the rails', ['posts discountPercent 5', 'rails discountPercent 5']],
  ['floor', 'knock 200 off the whole job', ['discount amount 20000']],
])('money and percentages off: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'half up front', ['depositPercent 50']],
  ['electrics', 'no deposit, I know her', ['depositPercent null']],
  ['plumbing', 'deposit should be $500', ['depositMinor 50000']],
  ['roof', 'make the deposit 2 grand', ['depositMinor 200000']],
  ['roof', 'twenty five percent deposit instead', ['depositPercent 25']],
  ['roof', 'scrap the deposit', ['depositMinor null']],
  ['floor', 'a third down', ['depositPercent 33.33']],
  ['floor', 'only 40% deposit', ['depositPercent 40']],
])('deposits: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'no VAT on this', ['taxRatePercent 0']],
  ['electrics', 'VAT should be five percent', ['taxRatePercent 5']],
  ['plumbing', "they're tax exempt", ['taxRatePercent 0']],
  ['plumbing', 'sales tax is 7.25 out there', ['taxRatePercent 7.25']],
  ['painting', 'put VAT on it at 13.5', ['taxRatePercent 13.5']],
  ['roof', 'take the GST off', ['taxRatePercent 0']],
  ['floor', 'HST is 15 in Nova Scotia', ['taxRatePercent 15']],
])('tax: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'give her two months', ['validDays 60']],
  ['plumbing', "quote's good for 30 days", ['validDays 30']],
  ['roof', 'valid for a fortnight', ['validDays 14']],
  ['painting', 'hold the price six weeks', ['validDays 42']],
  ['fence', 'give them another week to decide', ['validDays 21']],
  ['floor', 'only keep it open for ten days', ['validDays 10']],
])('how long it holds: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', "her mobile's 07700 900442", ['client.phone 07700 900442']],
  ['electrics', 'number is oh seven seven double oh, nine hundred, two two one', ['client.phone 07700 900 221']],
  ['electrics', "it's Whitfeld, no i", ['client.name Joanne Whitfeld']],
  ['electrics', "it's 24 Albert Road", ['client.address 24 Albert Road, Stockport']],
  ['plumbing', 'the name is Gloria Henderson', ['client.name Gloria Henderson']],
  ['plumbing', "it's Walnut Avenue, not Street", ['client.address 1180 Walnut Avenue, Dayton']],
  ['plumbing', 'house number should be 1108', ['client.address 1108 Walnut Street, Dayton']],
  ['roof', 'the surname is Kostakis', ['client.name Damien Kostakis']],
  ['roof', 'change the client to Maria Kostas', ['client.name Maria Kostas']],
  ['painting', 'email is office@gallagherhomes.example', ['client.email office@gallagherhomes.example']],
  ['painting', 'send it to sinead dot g at mail dot example', ['client.email sinead.g@mail.example']],
  ['fence', "his first name's Wiri", ['client.name Wiri Parata']],
  ['floor', "it's Pat Nguyen not Patricia", ['client.name Pat Nguyen']],
  ['floor', "they're in Nepean, not Kanata", ['client.address 9 Laurel Crescent, Nepean']],
  ['floor', 'spell it N G U Y E N N E', ['client.name Patricia Nguyenne']],
])('the client: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['roof', 'call the job Bungalow re-roof', ['title Bungalow re-roof']],
  ['roof', 'put a note on that the dog has to be tied up', ['note Dog has to be tied up']],
  ['plumbing', "price on the softener's to be confirmed", ['softener unitPriceMinor null']],
])('title, notes and prices that follow: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
