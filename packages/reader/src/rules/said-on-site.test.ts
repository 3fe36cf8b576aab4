import { read, rows } from '../testing/given';

describe('changes of mind', () => {
  test.each([
    ['Call out 60, boiler service 85. Take the call out off.', ['1 each 8500 Boiler service']],
    ["Skip 200. Tower hire 90. Actually she's got a tower, so leave the tower off.", ['1 each 20000 Skip']],
    ["Skip 200. Tower hire 90. We don't need the skip now.", ['1 each 9000 Tower hire']],
    ['Sofa 55, and the armchair, 30, no she said leave the armchair.', ['1 each 5500 Sofa']],
    ["Call out 120. Coupling, 22. She's paid 50 already.", ['1 each 12000 Call out', '1 each 2200 Coupling']],
    ['Tap 85. Old unit disposal, scrap that, he wants it for a smoker.', ['1 each 8500 Tap']],
    [
      'Spoil away, six loads at 290 a load, nah hang on, the neighbour took one for his patch, so five loads.',
      ['5 load 29000 Spoil away'],
    ],
    ["Bleed the radiators, she said 6 but there's actually 8, so 8 at £5 each.", ['8 each 500 Bleed the radiators']],
    [
      "Mirror, 40. Basin and pedestal 160, no, she's swapped that, it's the vanity unit now so 410.",
      ['1 each 4000 Mirror', '1 each 41000 Vanity unit'],
    ],
    [
      'Cove molding, run in place, twenty, let me look here, twenty six feet at thirty four a foot.',
      ['26 ft 3400 Cove molding, run in place'],
    ],
    [
      'Skim the gable walls, thirty, no wait, thirty three square metres between the two of them, at twenty eight a square metre.',
      ['33 m2 2800 Skim the gable walls'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('who and how much', () => {
  test.each([
    [
      'Digger with a driver, one day, three ninety. Three lads for four days at a hundred and sixty a day apiece.',
      ['1 day 39000 Digger with a driver', '12 day 16000 Labour, three people'],
    ],
    ['Me and Sam for four days at 320 a day for the pair of us.', ['4 day 32000 Labour, two people']],
    ['Fence, 46 metres at £62 a metre all in.', ['46 m 6200 Fence']],
    ['White oak, 534 square feet at seven twenty five a square foot for all of that.', ['534 sqft 725 White oak']],
    ['Pea shingle, a tonne and a half at forty eight a tonne.', ['1.5 tonne 4800 Pea shingle']],
    ['Slabs, the eight by fours, eleven sheets at fourteen seventy five.', ['11 sheet 1475 Slabs, eight by fours']],
    [
      'First fix, two days at 250 a day. Second fix, one day at 250 a day.',
      ['2 day 25000 Labour: first fix', '1 day 25000 Labour: second fix'],
    ],
    [
      'New garbage disposal, one nineteen, and sixty five to put it in.',
      ['1 each 11900 New garbage disposal', '1 each 6500 Fit: new garbage disposal'],
    ],
    ['Roof painted, four and a half thousand.', ['1 each 450000 Roof painted']],
    [
      "Toe kick heater, I'm waiting on the rep so put it on there without a price.",
      ['1 each unpriced Toe kick heater'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('what an amount in two parts means', () => {
  test.each([
    [
      'Callout fifty five, key out thirty, and a new gearbox at seventy two fifty fitted.',
      ['1 each 5500 Callout', '1 each 3000 Key out', '1 each 7250 New gearbox fitted'],
    ],
    [
      'Fault finding, an hour and a half at fifty two an hour, new RCBO thirty one fifty.',
      ['1.5 hour 5200 Labour: fault finding', '1 each 3150 New RCBO'],
    ],
    ['Two windows at eleven fifty each. Skip 200.', ['2 each 115000 Windows', '1 each 20000 Skip']],
    ['Full rewire, thirty eight fifty. Skip 650.', ['1 each 385000 Full rewire', '1 each 65000 Skip']],
    ['Breakers, ten of them at nine fifty each.', ['10 each 950 Breakers']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('what it costs the business', () => {
  test.each([
    [
      'Package units, two of them. They run me 4000 apiece and I add fifteen percent, so 4600 apiece to the church.',
      ['2 each 460000 Package units'],
    ],
    [
      'Getting shot of the tiles, the tip charges me 150, I put twenty percent on that, so 180 to them.',
      ['1 each 18000 Shot of the tiles'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('work on what the customer supplies', () => {
  test.each([
    ["He's buying the taps himself, so just fitting, 85.", ['1 each 8500 Fitting: taps']],
    ["She's supplying the tiles. Laying them, 20 square metres at 35.", ['20 m2 3500 Laying: tiles']],
    [
      'Zellige, 31 square feet she is buying herself, so setting it, 26 a square foot.',
      ['31 sqft 2600 Zellige, setting'],
    ],
    [
      "The farm sink's hers, setting it is 185. Vent hood is hers too, hanging that's 225.",
      ['1 each 18500 Setting: farm sink', '1 each 22500 Hanging: vent hood'],
    ],
    ['The doors are his own, eight of them, hanging them at 55 a door.', ['8 each 5500 Hanging: doors']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('the same again', () => {
  test.each([
    [
      'Carpet, forty square metres at £22 a square metre, underlay at £6 a square metre for the same.',
      ['40 m2 2200 Carpet', '40 m2 600 Underlay'],
    ],
    ['Sockets, eight at £9 each, back boxes at £2 each for the same.', ['8 each 900 Sockets', '8 each 200 Back boxes']],
    ['Iron, 140 square metres at 42. Netting, 6.50 a square, same again.', ['140 m2 4200 Iron', '140 m2 650 Netting']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('options', () => {
  test.each([
    ["She'd maybe like a rain tank, price that as optional, £1,850.", 'optional 1 each 185000 Rain tank'],
    ['Uplighters, four at £90, quote them as an option.', 'optional 4 each 9000 Uplighters'],
    ["Could also do the fascias, another 650, but that's up to them.", 'optional 1 each 65000 Fascias'],
    ['Gutter guards, nine pounds a metre, 12 metres, as an alternate.', 'optional 12 m 900 Gutter guards'],
    ['If the budget stretches, a wet underfloor system, 2000.', 'optional 1 each 200000 Wet underfloor system'],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual([expected]);
  });
});

describe('time', () => {
  test.each([
    ["It'll take two of us a full day, call it 240 each.", ['2 day 24000 Labour: take, two people']],
    ['Diagnosis 150, then two more hours at 95.', ['1 each 15000 Diagnosis', '2 hour 9500 Labour: diagnosis']],
    [
      'Day one, strip out, 300. Day two, first fix, 450.',
      ['1 each 30000 Day one, strip out', '1 each 45000 Day two, first fix'],
    ],
    ["The plumber's day rate's six fifty, two days.", ['2 day 65000 Labour: plumber']],
    [
      'Service call seventy five. Labour an hour and a half at 85.',
      ['1 each 7500 Service call', '1.5 hour 8500 Labour'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('measures', () => {
  test.each([
    ["We're keeping the slates but allow 180 reclaimed Welsh at £2.40 each.", ['180 each 240 Reclaimed Welsh']],
    ["We'll need 250 block pavers at £1.10 each. Sand £40.", ['250 each 110 Block pavers', '1 each 4000 Sand']],
    ["Doors, there's seven, fifty five a door both sides.", ['7 each 5500 Doors, both sides']],
    ["Radiators, there's nine, £42 each. Delivery, there's forty.", ['9 each 4200 Radiators', '1 each 4000 Delivery']],
    ['The pond takes 60 oxygenating plants at two pounds.', ['60 each 200 Pond takes oxygenating plants']],
    ["Gate's 250, fitting at £45 an hour.", ['1 each 25000 Gate', '1 hour 4500 Labour: fitting']],
    ["Wall's six metres long and 2.4 high, skim it at 15 a square metre.", ['14.4 m2 1500 Wall, skim']],
    ["Lawn's ten metres wide by 12 long, turf at nine fifty a square metre.", ['120 m2 950 Lawn, turf']],
    ['Boundary at Marsh Farm. 1.8 high feather edge, 46 metres at £62 a metre.', ['46 m 6200 1.8 high feather edge']],
    [
      'Hinges, three pairs at 12 the pair, and two tall larders at 60 each.',
      ['3 pair 1200 Hinges', '2 each 6000 Tall larders'],
    ],
    ['Beams, four at 6 metres, a hundred and ten each.', ['4 each 11000 Beams, 6 metres']],
    ['Fourteen bays at six foot, sixty five a bay.', ['14 each 6500 Bays at six foot']],
    ['Green waste, three ton bags at thirty five each.', ['3 bag 3500 Green waste']],
    ['Hedge cut, forty metres at four fifty a metre.', ['40 m 450 Hedge cut']],
    [
      'Ceiling 5 by 4.2, skim, 12 a square metre. Bay 3 by 2, same rate.',
      ['21 m2 1200 Ceiling, skim', '6 m2 1200 Bay'],
    ],
    ['Replace twelve feet of fascia at twenty two a foot.', ['12 ft 2200 Replace fascia']],
    ['Two conifers down to six foot, 150 each.', ['2 each 15000 Conifers down to six foot']],
    ['Base, three metres by two four, slabs at 22 a slab, twelve slabs.', ['12 each 2200 Base, slabs']],
    ['Turf, three metres by two four, nine quid a square metre.', ['7.2 m2 900 Turf']],
    ['Sub base a tonne at fifty.', ['1 tonne 5000 Sub base']],
    [
      'Sash windows, four. Overhaul at 320 each. Draught strip at 90 each. Skip 200.',
      ['4 each 32000 Overhaul', '4 each 9000 Draught strip', '1 each 20000 Skip'],
    ],
    ['Automation kit two thousand one fifty, intercom 400.', ['1 each 215000 Automation kit', '1 each 40000 Intercom']],
    ['Kerb, 30 metres at fourteen pound the metre.', ['30 m 1400 Kerb']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('discounts', () => {
  test.each([
    [
      'Wall units, six at 120. Base units, 11 at 165. Larder, 480. Five percent off the base units, the wall units and the larder, the supplier gave me that.',
      [5, 5, 5],
    ],
    ['Oven, 300. Gutters, two of us, 4 hours each at 32. Take 10% off the gutters because I let her down.', [0, 10]],
    ['Oven, 300. Hob, 200. Ten percent off the oven, no, make that fifteen.', [15, 0]],
  ])('%s', (text, expected) => {
    expect(read(text).lines.map((line) => line.discountPercent)).toEqual(expected);
  });

  test('the one that was said last holds', () => {
    const reading = read('Oven, 300. Fifty off the total, actually no, I told her seventy, so seventy off the total.');
    expect(rows(reading)).toEqual(['1 each 30000 Oven']);
    expect(reading.discount).toEqual({ type: 'amount', value: 7000 });
  });
});
