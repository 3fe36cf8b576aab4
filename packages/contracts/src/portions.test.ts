import fc from 'fast-check';
import { addTaxes, leftOf, portionOf, type Share, splitOver, type Taken } from './portions';
import { type PricedLine, totalsOf } from './totals';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
  unitPrice: fc.integer({ min: 0, max: 2_000_000 }),
  discountPercent: fc.constantFrom(0, 0, 12.5, 33.33),
  taxRatePercent: fc.constantFrom(null, 0, 5, 13.5, 20, 23),
}) satisfies fc.Arbitrary<Partial<PricedLine>>;

const agreedQuote = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount: fc.constantFrom(null, { type: 'percent' as const, value: 7.77 }, { type: 'amount' as const, value: 333 }),
    taxRatePercent: fc.constantFrom(0, 5, 20),
    pricesIncludeTax: fc.boolean(),
    deposit: fc.constantFrom(null, { type: 'percent' as const, value: 33.33 }, { type: 'amount' as const, value: 101 }),
  })
  .map(({ lines, ...pricing }) =>
    totalsOf({
      ...pricing,
      lines: lines.map((one) => ({ ...one, optional: false, choice: null, selected: false })),
    }),
  )
  .filter(({ total }) => total > 0);

/** Takes shares one after another, as long as they can be taken, and then the rest. */
function takeAll(agreed: ReturnType<typeof totalsOf>, shares: readonly Share[]): Taken[] {
  const taken: Taken[] = [];
  for (const share of [...shares, { type: 'rest' } as const]) {
    const taxes = portionOf(agreed, taken, share);
    if (typeof taxes !== 'string') taken.push({ share, taxes });
  }
  return taken;
}

const percentages = fc.array(
  fc.integer({ min: 1, max: 4_000 }).map((percent): Share => ({ type: 'percent', percent: percent / 100 })),
  { maxLength: 12 },
);
const withoutZeros = (taxes: readonly { net: number; tax: number }[]) => taxes.filter(({ net, tax }) => net + tax > 0);
const total = (taxes: readonly { net: number; tax: number }[]) =>
  taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);

test('a deposit, any stages and the rest add up to net, tax and total of each rate', () => {
  fc.assert(
    fc.property(agreedQuote, percentages, fc.boolean(), (agreed, stages, takesDeposit) => {
      const taken = takeAll(agreed, takesDeposit ? [{ type: 'deposit' }, ...stages] : stages);
      expect(addTaxes(taken.map(({ taxes }) => taxes))).toEqual(withoutZeros(agreed.taxes));
      for (const { taxes } of taken)
        for (const { net, tax } of taxes) expect([net >= 0, tax >= 0, net + tax > 0]).toEqual([true, true, true]);
    }),
  );
});

test('a deposit is what the quote says, and after each stage what is taken is the rounded share', () => {
  fc.assert(
    fc.property(agreedQuote, percentages, (agreed, stages) => {
      const deposit = portionOf(agreed, [], { type: 'deposit' });
      if (typeof deposit === 'string') expect([deposit, agreed.deposit]).toEqual(['no-deposit', 0]);
      else expect(total(deposit)).toBe(agreed.deposit);
      const taken: Taken[] = [];
      let percent = 0;
      for (const share of stages) {
        const taxes = portionOf(agreed, taken, share);
        if (typeof taxes === 'string' || share.type !== 'percent') continue;
        taken.push({ share, taxes });
        percent += share.percent;
        const reached = total(taken.flatMap((one) => one.taxes));
        expect(Math.abs(reached - (agreed.total * percent) / 100)).toBeLessThan(0.51);
      }
    }),
  );
});

test('one share of all there is takes the quote as it stands', () => {
  fc.assert(
    fc.property(agreedQuote, fc.constantFrom('whole', 'rest'), (agreed, type) => {
      expect(portionOf(agreed, [], { type })).toEqual(withoutZeros(agreed.taxes));
    }),
  );
});

test('an amount is split without a remainder, and never takes more than is left', () => {
  fc.assert(
    fc.property(agreedQuote, fc.nat(3_000_000), (agreed, amount) => {
      const parts = splitOver(agreed.taxes, amount);
      expect(total(parts)).toBe(Math.min(amount, agreed.total));
      expect(total(leftOf(agreed.taxes, [parts]))).toBe(agreed.total - total(parts));
    }),
  );
});

const agreed = { taxes: [{ ratePercent: 20, net: 1000, tax: 200 }], total: 1200, deposit: 300 };
const stage = (percent: number, net: number, tax: number): Taken => ({
  share: { type: 'percent', percent },
  taxes: [{ ratePercent: 20, net, tax }],
});

test.each([
  ['the whole, once something is taken', [stage(10, 100, 20)], { type: 'whole' }, 'begun'],
  ['more than is left', [stage(70, 700, 140)], { type: 'percent', percent: 30.01 }, 'too-much'],
  ['the deposit again', [{ ...stage(25, 250, 50), share: { type: 'deposit' } }], { type: 'deposit' }, 'deposit-taken'],
  ['the rest of nothing', [stage(100, 1000, 200)], { type: 'rest' }, 'nothing-left'],
] as [string, Taken[], Share, string][])('%s cannot be taken', (_name, taken, share, refusal) => {
  expect(portionOf(agreed, taken, share)).toBe(refusal);
});

test('a quote without a deposit has none to take', () => {
  expect(portionOf({ ...agreed, deposit: 0 }, [], { type: 'deposit' })).toBe('no-deposit');
});
