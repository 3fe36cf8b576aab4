import { totalsOf } from '@jobspeak/contracts';
import { aLine, someId } from '../testing';
import { rangeUnder, saidAgainst, startCap, startRange, withoutUnsaid } from './extents';
import { includeAlways, joinChoice, makeChoice, makeOptional, nameOfChoice, renameChoice, takeOffer } from './offers';
import { inOrder, moveSection, newSection, nextPlace, placeLine, removeSection } from './sections';

const [kitchen, bath] = [
  { id: someId(), name: 'Kitchen' },
  { id: someId(), name: 'Bath' },
];
const line = (description: string, sectionId: string | null = null) => aLine({ description, sectionId });
const [call, tap, sink, tiles] = [
  line('call'),
  line('tap', kitchen.id),
  line('sink', kitchen.id),
  line('tiles', bath.id),
];
const document = { sections: [kitchen, bath], lines: [tiles, call, tap, sink] };
const names = (lines: readonly { description: string }[]) => lines.map(({ description }) => description).join(' ');

test('lines stand before all sections, then section by section; one whose section is gone stands before', () => {
  expect(names(inOrder(document))).toBe('call tap sink tiles');
  expect(names(inOrder({ ...document, sections: [bath] }))).toBe('call tap sink tiles');
});

test.each([
  ['up within its section', sink, -1, 'call sink tap tiles', kitchen.id],
  ['up over the head of its section', tap, -1, 'call tap sink tiles', null],
  ['down over the head of the next', sink, 1, 'call tap sink tiles', bath.id],
  ['down within its section', tap, 1, 'call sink tap tiles', kitchen.id],
] as const)('a line moves %s', (_, moving, by, order, sectionId) => {
  const place = nextPlace(document, moving.id, by);
  const lines = place ? placeLine(document, moving, place) : [];
  expect(names(lines)).toBe(order);
  expect(lines.find(({ id }) => id === moving.id)?.sectionId).toBe(sectionId);
});

test('at the edges of the document a line stays', () => {
  expect(nextPlace(document, call.id, -1)).toBeNull();
  expect(nextPlace(document, tiles.id, 1)).toBeNull();
});

test('a section is added under a name of its own, moved, and removed with or without its lines', () => {
  expect(newSection([{ id: 'x', name: 'Section 1' }]).name).toBe('Section 2');
  expect(newSection([{ id: 'x', name: 'Section 2' }]).name).toBe('Section 1');
  expect(moveSection([kitchen, bath], bath.id, -1)).toEqual([bath, kitchen]);
  expect(moveSection([kitchen, bath], bath.id, 1)).toEqual([kitchen, bath]);
  expect(names(removeSection(document, kitchen.id, true).lines)).toBe('tiles call');
  const kept = removeSection(document, kitchen.id, false);
  expect(names(inOrder(kept))).toBe('call tap sink tiles');
  expect(kept.lines.filter(({ sectionId }) => sectionId === kitchen.id)).toEqual([]);
});

test('of alternatives one counts, and an option counts once it is taken', () => {
  const total = (lines: readonly ReturnType<typeof aLine>[]) =>
    totalsOf({ lines, discount: null, taxRatePercent: 0, pricesIncludeTax: false, deposit: null }).total;
  const priced = (unitPrice: number) => aLine({ quantity: 1, unitPrice });
  const [oak, pine, light] = [priced(9000), priced(5000), priced(700)];
  let lines = joinChoice(joinChoice([oak, pine, light], oak.id, 'Doors'), pine.id, 'Doors');
  expect(total(lines)).toBe(9700);
  lines = takeOffer(lines, pine.id, true);
  expect(lines.map(({ selected }) => selected)).toEqual([false, true, false]);
  expect(total(lines)).toBe(5700);
  lines = makeOptional(lines, light.id);
  expect(total(lines)).toBe(5000);
  expect(total(takeOffer(lines, light.id, true))).toBe(5700);
  expect(renameChoice(lines, 'Doors', 'Wood').map(({ choice }) => choice)).toEqual(['Wood', 'Wood', null]);
  expect(total(includeAlways(lines, oak.id))).toBe(14_000);
});

describe('a range, a cap, a condition and a choice', () => {
  const job = aLine({ description: 'Clear up', unit: 'job', quantity: 1, unitPrice: 100_000 });
  const dig = aLine({ description: 'Dig', unit: 'day', quantity: 3, unitPrice: 30_000 });

  test('a range begins with the figure that is not certain: the price of a job, the days of work', () => {
    expect(startRange(job)).toEqual({ low: { unitPrice: 100_000 } });
    expect(startRange(dig)).toEqual({ low: { quantity: 3 } });
    expect(startRange({ ...job, unitPrice: null })).toEqual({ low: { quantity: 1 } });
  });

  test('a cap begins with what the line comes to', () => {
    expect(startCap(dig)).toEqual({ cap: 90_000 });
  });

  test('an end above another figure goes, the other one stays', () => {
    const low = { quantity: 2, unitPrice: 20_000 };
    expect(rangeUnder({ low }, { quantity: 1 })).toEqual({ low: { unitPrice: 20_000 } });
    expect(rangeUnder({ low }, { unitPrice: null })).toEqual({ low: { quantity: 2 } });
    expect(rangeUnder({ low }, { quantity: 1, unitPrice: 5 })).toEqual({ low: null });
    expect(rangeUnder({}, { quantity: 1 })).toEqual({});
  });

  test('an edit takes away what the line before had, and names nothing that neither has', () => {
    const before = { ...dig, low: { quantity: 2 }, cap: 5 };
    expect(saidAgainst(dig, before)).toEqual({ ...dig, low: null, cap: null });
    expect(saidAgainst({ ...dig, low: null }, dig)).toEqual(dig);
    expect(saidAgainst({ ...dig, cap: 6 }, before)).toEqual({ ...dig, low: null, cap: 6 });
  });

  test('what nobody has worded yet is none', () => {
    expect(withoutUnsaid({ ...dig, cap: 0, condition: ' ' })).toEqual({ ...dig, cap: null, condition: null });
    expect(withoutUnsaid(dig)).toBe(dig);
  });

  test('what always counts has no condition', () => {
    const line = { ...dig, optional: true, condition: 'rotten' };
    expect(includeAlways([line], dig.id)).toMatchObject([{ optional: false, condition: null }]);
    expect(joinChoice([line], dig.id, 'Ground')).toMatchObject([{ choice: 'Ground', condition: null }]);
  });

  test('lines become a choice named by what there is to choose, and one that is left alone is none', () => {
    const lines = [dig, job, line('Other')];
    const name = nameOfChoice([dig, job], lines);
    expect(name).toBe('Dig or Clear up');
    const chosen = makeChoice(lines, [dig.id, job.id], name);
    expect(chosen).toMatchObject([{ choice: name, selected: true }, { choice: name, selected: false }, {}]);
    expect(nameOfChoice([chosen[0] ?? dig, job], chosen)).toBe(name);
    expect(includeAlways(chosen, dig.id)).toMatchObject([{ choice: null }, { choice: null, selected: false }, {}]);
  });
});
