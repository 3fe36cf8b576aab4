import { read, rows } from '../testing/given';

test.each([
  ['Two keys at six fifty each', '2 each 650 Keys'],
  ['Digger hire, three days at three twenty a day', '3 day 32000 Digger hire'],
  ['Slate coping, nine metres at six fifty a metre', '9 m 650 Slate coping'],
  ['Four radiators at one forty each', '4 each 14000 Radiators'],
  ['Muck away, five loads at two ten a load', '5 load 21000 Muck away'],
  ['Hinges, six at thirty five fifty each', '6 each 3550 Hinges'],
  ['Hinges, six at 3550 each', '6 each 3550 Hinges'],
  ['New boiler, fourteen fifty fitted', '1 each 145000 New boiler, fitted'],
  ['Handrail, eight pound forty', '1 each 840 Handrail'],
  ['Battens, forty metres at ninety pence a metre', '40 m 90 Battens'],
  ['Bulbs, 200 at 35p each', '200 each 35 Bulbs'],
  ['Glue and dowels, a tenner', '1 each 1000 Glue and dowels'],
  ['Rewire, three point four grand', '1 each 340000 Rewire'],
  ['Clear the site, fifteen hundred quid', '1 each 150000 Clear the site'],
  ['Regrout the shower, two hundred and twenty all in', '1 job 22000 Regrout the shower'],
  ['Clips, 40 at 3.5 pence each', '40 each 4 Clips'],
  ['Bedding, thirty plants at twelve lbs', '30 each 1200 Bedding, plants'],
  ['Door handles, three at eleven fifty each', '3 each 1150 Door handles'],
  ['Two fill valves for the en suite at fourteen fifty each', '2 each 1450 Fill valves for the en suite'],
  ['Vents in the garage, two at sixteen fifty each', '2 each 1650 Vents in the garage'],
  ['Two oven cleans at thirty five fifty each', '2 each 3550 Oven cleans'],
  ['Kitchen taps, two at eighty five fifty each', '2 each 8550 Kitchen taps'],
  ['Mirror, 1.2 by 0.9, £85', '1 job 8500 Mirror'],
  ['Splashback, 1.5 by 0.6, £40 a square metre', '0.9 m2 4000 Splashback'],
  ['Oak doors with brass handles, four at eleven fifty each', '4 each 115000 Oak doors with brass handles'],
])('%s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test.each([
  [
    'Oven £40. Office carpet £110. Desks, twenty two, three fifty a desk.',
    ['1 each 4000 Oven', '1 each 11000 Office carpet', '22 each 350 Desks'],
  ],
  [
    'Gully £210. Rod the run £160. Covers £95. Sweep gullies, twelve, six fifty a gully.',
    ['1 each 21000 Gully', '1 each 16000 Rod the run', '1 each 9500 Covers', '12 each 650 Sweep gullies'],
  ],
  [
    'Survey £80. Report £60. Bait boxes, fourteen, six fifty a box.',
    ['1 each 8000 Survey', '1 each 6000 Report', '14 box 650 Bait boxes'],
  ],
  ['Flush valve £18. Ballcock, nine fifty.', ['1 each 1800 Flush valve', '1 each 950 Ballcock']],
  [
    'Powerflush £420. Boiler £1,900. Radiators, eleven, three fifty a radiator.',
    ['1 each 42000 Powerflush', '1 each 190000 Boiler', '11 each 35000 Radiators'],
  ],
])('many of a thing cost no hundreds each where the rest of the job costs tens: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  ['Gutter, ninety feet at a dollar ten a foot', '90 ft 110 Gutter'],
  ['Primer, 300 square feet at dollar seventy five a square foot', '300 sqft 175 Primer'],
  ['Carpet, 950 square feet at a quarter a square foot', '950 sqft 25 Carpet'],
  ['Anchor plate, 1,200 pound, $340', '1 each 34000 Anchor plate, 1,200 pound'],
  ['Haul off the spoil, a flat one fifty', '1 job 15000 Haul off the spoil'],
])('%s, in dollars', (text, row) => {
  expect(rows(read(text, { currency: 'USD', locale: 'en-US' }))).toEqual([row]);
});
