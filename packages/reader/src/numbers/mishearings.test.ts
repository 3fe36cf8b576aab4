import { tokensOf, wordsOf } from '../tokens/tokens';
import { rehear } from './mishearings';

test.each([
  // an "at" between a count and its price
  ['inside boards, nine out twenty eight,', 'inside boards , nine at twenty eight ,'],
  ['polymeric sand, six bags a thirty eight.', 'polymeric sand , six bags at thirty eight .'],
  ['valley irons, two or two sixty each', 'valley irons , two at two sixty each'],
  ['two of them are 270.', 'two of them at 270 .'],
  ['garden mix, six cubat 85 cubes', 'garden mix , six cube at 85 a cubes'],
  // counts that sound like small words
  ['door closers for at sixty two', 'door closers four at sixty two'],
  ['grind to stumps at ninety bucks each', 'grind two stumps at ninety bucks each'],
  ['for under half hours at my rate', 'four and a half hours at my rate'],
  ['free of us for five hours', 'three of us for five hours'],
  ['sharp sand for backs at 450', 'sharp sand for bags at 450'],
  ['blades, the pair at twenty six each', 'blades , two at twenty six each'],
  ['seats, so too, at four fifteen', 'seats , so two at four fifteen'],
  ['skips to add to sixty', 'skips two at two sixty'],
  ['three of us four two days', 'three of us for two days'],
  ['two of us 44 hours each', 'two of us for 4 hours each'],
  ['Cho glass, 46, square feet, 32 dollars', 'cho glass , 46 square feet , 32 dollars'],
  // units and what a price is for one of
  ['dado rail, 16 mattets, 650', 'dado rail , 16 metres at 650'],
  ['is fifty-eight a metcher', 'is fifty eight a metre'],
  ['fifty eight square members, 36', 'fifty eight square metres , 36'],
  ['eight bags at 22 euro bag', 'eight bags at 22 euro a bag'],
  ['gasket at twenty seven foot.', 'gasket at twenty seven a foot .'],
  ['four days at 220-day.', 'four days at 220 a day .'],
  ['nine boards at 18 quid abort', 'nine boards at 18 quid a board'],
  ['for 5 days, 175 amend a day', 'for 5 days , 175 a man a day'],
  ['treads at 120 H.', 'treads at 120 each .'],
  ['emulsion at seven pounds is square metre', 'emulsion at seven pounds a square metre'],
  ['laying is two fifty square foot', 'laying is two fifty a square foot'],
  ['corrugate, same area, 42 square', 'corrugate , same area , 42 a square'],
  ['bait box at eighteen pounces each', 'bait box at eighteen pounds each'],
  ['gasket, 28 feet. 350 foot', 'gasket , 28 feet . 350 a foot'],
  ['membrane, seventy eight, euro.', 'membrane , seventy eight euro .'],
  ['reveals, forty five, a window eleven windows', 'reveals , forty five a window eleven windows'],
  ['core at four twenty nine, a square foot', 'core at four twenty nine a square foot'],
  ['plant feed, three kids.', 'plant feed , three kids .'],
  ['she has two kids.', 'she has two kids .'],
  ['a dog and three kids.', 'a dog and three kids .'],
  ['washers at 3 kid each', 'washers at 3 quid each'],
  ['trunking, fifteen kid a length', 'trunking , fifteen quid a length'],
  // counts that sound like other words
  ['repointing the stack, for faces at 85 a face', 'repointing the stack , four faces at 85 a face'],
  ['bird guards appear. 30 quid each', 'bird guards a pair at 30 quid each'],
  ['primer, one ten, seventy eight euro', 'primer , one tin , seventy eight euro'],
  ['planks, its eleven square', "planks , it's eleven square"],
  ['architrave, for set 32 pounds a set', 'architrave , four set 32 pounds a set'],
  ['screed, then bags at nineteen', 'screed , ten bags at nineteen'],
  ['bin bags and products swell of quid', 'bin bags and products twelve quid'],
  // amounts
  ['copper and fittings, three, eighty five.', 'copper and fittings , three eighty five .'],
  ['neighbours ten hours at 55', 'labour ten hours at 55'],
  ['griselinia 12 at 20 to each', 'griselinia 12 at 22 each'],
  ['cylinders at fourteen eight pounds', 'cylinders at 48 pounds'],
  ['walk in cooler to seventy five all in', 'walk in cooler two seventy five all in'],
  ['one day at three, eighty, plus parking', 'one day at three eighty , plus parking'],
  ['clear the rubbish, nine B.', 'clear the rubbish , ninety .'],
  ['brushing the joints, 9B.', 'brushing the joints , 90 .'],
  ['delivery for T euro', 'delivery forty euro'],
  ['950 square feet at a quarter of square foot', '950 square feet at a quarter a square foot'],
  ['fitting is 450 square on both', 'fitting is 450 a square on both'],
  // what an account knows
  ['light strips, whisk price', 'light strips , list price'],
  ['two days at my great', 'two days at my rate'],
])('%j was meant as %j', (heard, meant) => {
  expect(wordsOf(rehear(tokensOf(heard)))).toBe(meant);
});

test.each([
  'two or three days at 200 a day',
  'call out and board up, one thirty',
  'up to seventy five a metre',
  'from fifty to eighty each',
  'that comes to fifty, all in',
  'a quarter of the price',
  'the first two out of ten boards',
  'back to walls at the end',
  'for each of them at 9:30',
  'free delivery, and no charge for parking',
  'the pair at the front',
  'plan B. is to wait',
  'is 24 square metres at 30',
  'ten mats at 20 each',
  'posts at 2 metre centres',
  'a ten pound bag of sand',
  'two lads for four days',
  'thirteen fifty each',
  'twenty to thirty quid',
  'moving it for fifty,',
  'vents for eight pounds',
  'ten pence a metre, a metre wide',
  'its own tap, ten, eleven',
  'a fine bag of sand, then boards at nine',
  'well, the boxes of mine',
  'not for sets at all',
])('%j stays as it is', (said) => {
  expect(wordsOf(rehear(tokensOf(said)))).toBe(wordsOf(tokensOf(said)));
});

test('what is done “for fifty” is four fifty where a machine heard it, and fifty where a person typed it', () => {
  const tokens = tokensOf('edge protection for fifty.');
  expect(wordsOf(rehear(tokens, true))).toBe('edge protection four fifty .');
  expect(wordsOf(rehear(tokens))).toBe('edge protection for fifty .');
});

test('what is put right keeps its place in the text, and is told from what was heard so', () => {
  const text = 'mix, six cubat 85 cubes';
  const tokens = rehear(tokensOf(text));
  expect(tokens.filter(({ repaired }) => repaired).map(({ word, start }) => [word, text.slice(start, 14)])).toEqual([
    ['cube', 'cubat'],
    ['at', 'bat'],
    ['a', ''],
    ['cubes', ''],
  ]);
  expect(tokens.every(({ start }, index) => start >= (tokens[index - 1]?.end ?? 0))).toBe(true);
});
