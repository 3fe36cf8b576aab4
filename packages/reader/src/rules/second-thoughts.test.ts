import { read, rows } from '../testing/given';

describe('what was said before is told with what holds', () => {
  test.each([
    [
      "Sockets, 8 at £38. Spots, 6 at £24. Sorry, I've recounted the plan, it's 7 not 6.",
      ['8 each 3800 Sockets', '7 each 2400 Spots'],
    ],
    [
      'Fence panels, twelve at thirty eight. Posts, thirteen at 15. No wait, I paced it again, it should be fourteen not twelve.',
      ['14 each 3800 Fence panels', '13 each 1500 Posts'],
    ],
    [
      "Skip £260. Labour, 2 days at £200. Hold on, he rang back, it's £285 not £260.",
      ['1 each 28500 Skip', '2 day 20000 Labour'],
    ],
    ['Skip £240. Gate £90. We had the skip at £240, make it £260.', ['1 each 26000 Skip', '1 each 9000 Gate']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('what changed since it was told', () => {
  test.each([
    ["Spindles, 40 at £6. I've counted again and it's 44.", ['44 each 600 Spindles']],
    [
      "Spindles, 40 at £6. Newels, 4 at £30. I've counted the spindles again and it's 44.",
      ['44 each 600 Spindles', '4 each 3000 Newels'],
    ],
    ['Digger, half a day... no, full day, at one forty a day.', ['1 day 14000 Digger']],
    ['Jetting, half a day, no make that full day, £380 a day.', ['1 day 38000 Labour: Jetting']],
    ["Fence, 20 metres at £30 a metre. I remeasured and it's 22 metres.", ['22 m 3000 Fence']],
    ["Skip £260. Gate £90. The skip's gone up, it's £280 now.", ['1 each 28000 Skip', '1 each 9000 Gate']],
    [
      'Skip £260. I measured the hall again, laminate 12 square metres at £30 a square metre.',
      ['1 each 26000 Skip', '12 m2 3000 Laminate'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('what is left off again', () => {
  test.each([
    ['Delivery is zero, leave it off. Gate £90.', ['1 each 9000 Gate']],
    ['Tower hire £120, he has one, so leave that off. Gate £90.', ['1 each 9000 Gate']],
    ["Skirting £90, but the doors he's doing, leave them off.", ['1 each 9000 Skirting']],
    ["Gate £90. She asked about the pots but that's one for the sweep, so leave them off.", ['1 each 9000 Gate']],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

describe('a price that is told twice', () => {
  test.each([
    [
      'Six battens, forty four each, no hang on, I put them at forty eight, forty eight each fitted.',
      ['6 each 4800 Battens, fitted'],
    ],
    [
      'Fitting is 2 days for me, same money, £210 a day. Skip £100.',
      ['2 day 21000 Labour: fitting', '1 each 10000 Skip'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});
