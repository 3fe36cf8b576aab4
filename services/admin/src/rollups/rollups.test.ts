import { Metrics } from '@jobspeak/contracts';
import { count } from '@jobspeak/kit';
import { startTelemetry, type Telemetry } from '@jobspeak/kit/telemetry';
import { useService } from '@jobspeak/kit/testing';
import { up as narrowBuckets } from '../../migrations/009-narrow-buckets';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';
import { seeded } from '../testing';
import { durationsOf, GRAINS, happened, inFewSteps, stepsOf, stretchOf, sumOf } from './domain';
import { BUCKETS, bucketOf, fromBounds, fromExponential, percentile, upperOf } from './domain/buckets';
import { addUp, countSeries, sumSeries, sumSteps } from './store';

const service = useService(() => adminService(TelemetryRetention.parse({})));
const sumAll = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

describe('what a process has counted', () => {
  let telemetry: Telemetry;
  beforeAll(() => {
    telemetry = startTelemetry({ service: 'quote', environment: { OTEL_EXPORTER_OTLP_ENDPOINT: service.url } });
  });
  afterAll(() => telemetry.stop());

  test('is shown with percentiles that are within 5 % of those of the very same times', async () => {
    const random = seeded(7);
    const route = '/quotes/:id';
    // from a tenth of a second down to a quarter of a millisecond, and a few of up to five minutes
    const times = Array.from({ length: 3_000 }, (_, index) =>
      index % 40 === 0 ? 300 * random() : 0.000_25 + 0.1 * random() ** 3,
    );
    for (const [index, seconds] of times.entries()) {
      count('http.server.request.duration', seconds, { 'http.request.method': 'GET', 'http.route': route });
      // what is told in several parts is added up
      if (index % 1_000 === 999) await telemetry.flush();
    }
    const admin = await service.person({ role: 'admin' });
    const { total, routes } = Metrics.parse((await admin.get('/admin/metrics?service=quote')).body);
    const sorted = times.sort((one, other) => one - other);
    for (const shown of [total, routes[0]!]) {
      expect(shown).toMatchObject({ count: 3_000, failed: 0 });
      for (const [share, ms] of [
        [0.5, shown.p50Ms],
        [0.95, shown.p95Ms],
        [0.99, shown.p99Ms],
      ] as const) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1]! * 1_000;
        expect(Math.abs(ms! - exact) / exact).toBeLessThan(0.05);
      }
    }
  });
});

test('every bucket has the values between its bounds, and its middle is within 4.4 % of all of them', () => {
  for (let bucket = 1; bucket < BUCKETS - 1; bucket++) {
    const [lower, upper] = [upperOf(bucket - 1), upperOf(bucket)];
    for (const value of [lower * 1.000_001, (lower + upper) / 2, upper * 0.999_999]) {
      expect(bucketOf(value)).toBe(bucket);
      const counts = fromExponential({
        scale: 3,
        zeroCount: 0,
        positive: { offset: bucket - 105, bucketCounts: [1, 1] },
      });
      const middle = percentile(counts, upper * 2, 0.5)!;
      expect(Math.abs(middle - value) / value).toBeLessThan(0.044);
    }
  }
  expect([0, -1, 1e-9, 2 ** -13, 1_025, 1e9].map(bucketOf)).toEqual([0, 0, 0, 0, BUCKETS - 1, BUCKETS - 1]);
});

test('histograms of any scale and of any bounds are added up without losing one', () => {
  const times = Array.from({ length: 200 }, (_, index) => 0.002 * 1.05 ** index);
  const expected = times.map(bucketOf);
  for (const [index, time] of times.entries()) {
    const offset = Math.ceil(Math.log2(time) * 2 ** 20) - 1;
    const counts = fromExponential({ scale: 20, zeroCount: 0, positive: { offset, bucketCounts: [1] } });
    expect(counts.indexOf(1)).toBe(expected[index]);
  }
  for (const scale of [8, 3, 2, 0, -10]) {
    const places = times.map((time) => Math.ceil(Math.log2(time) * 2 ** scale) - 1);
    const offset = Math.min(...places);
    const bucketCounts: number[] = Array.from({ length: Math.max(...places) - offset + 1 }, () => 0);
    for (const place of places) bucketCounts[place - offset]!++;
    const counts = fromExponential({ scale, zeroCount: 5, positive: { offset, bucketCounts } });
    expect(sumAll(counts)).toBe(205);
    expect(counts[0]).toBeGreaterThanOrEqual(5);
    if (scale >= 3)
      expect(counts.flatMap((many, bucket) => Array(bucket === 0 ? 0 : many).fill(bucket))).toEqual(expected);
  }
  const bounds = [0.01, 0.1, 1];
  const ofBounds = fromBounds(bounds, [10, 90, 800, 7], 9);
  expect(sumAll(ofBounds)).toBe(907);
  expect(percentile(ofBounds, 9, 0.5)).toBeGreaterThan(0.1);
  expect(percentile(ofBounds, 9, 0.5)).toBeLessThan(1);
  expect(percentile(ofBounds, 9, 0.999)).toBeCloseTo(9, 0);
  expect(percentile([], 0, 0.5)).toBeNull();
});

const BUSY = { metric: 'http.server.request.duration', service: 'busy', part: '', detail: '' };

test('a stretch is summed in few steps, and comes to the same as in all of them', async () => {
  const end = Math.floor(Date.now() / GRAINS.minute) * GRAINS.minute;
  const trx = await service.db.transaction();
  try {
    const [{ id }] = (await trx('series').insert(BUSY).returning<{ id: number }[]>('id')) as [{ id: number }];
    const random = seeded(3);
    const times = Array.from({ length: 900 }, (_, index) => new Date(end - 1 - index * 23 * GRAINS.minute));
    const added = times.map((at, index) => happened(BUSY, at, random() * 3, index % 7 === 0));
    await addUp(trx, { prepare: async () => {}, idOf: () => id }, added);
    for (const [hours, most] of [
      [0.9, 54],
      [5.9, 4 + 2 * 59],
      [24 * 13, 12 + 2 * 23],
    ] as const) {
      const from = new Date(end - hours * GRAINS.hour).toISOString();
      const stretch = stretchOf({ from, to: new Date(end).toISOString() }, new Date());
      const steps = inFewSteps(stretch).reduce((sum, piece) => sum + stepsOf(piece).length, 0);
      expect(steps).toBeLessThanOrEqual(most + 1);
      const all = sumOf(await sumSteps(trx, stretch, [id]));
      const sums = { ...all, sum: expect.closeTo(all.sum, 6) };
      expect(await sumSeries(trx, stretch, [id])).toEqual([{ series_id: id, ...sums }]);
      expect(await countSeries(trx, stretch, [id])).toMatchObject([{ count: all.count, failed: all.failed }]);
    }
  } finally {
    await trx.rollback();
  }
});

test('what was stored by the wider buckets of before stays readable', async () => {
  const at = new Date(Math.floor(Date.now() / GRAINS.day) * GRAINS.day);
  const from = new Date(at.getTime() - GRAINS.day);
  const trx = await service.db.transaction();
  try {
    const [{ id }] = (await trx('series')
      .insert({ metric: 'http.server.request.duration', service: 'old', part: '', detail: '' })
      .returning<{ id: number }[]>('id')) as [{ id: number }];
    for (const grain of ['minute', 'hour', 'day'] as const) {
      const columns = Array.from({ length: BUCKETS }, (_, bucket) => `drop column p${bucket}`);
      await trx.raw(`alter table rollups_${grain} ${columns.join(', ')}`);
      const empty = Object.fromEntries(Array.from({ length: 32 }, (_, bucket) => [`b${bucket}`, 0]));
      const some = { ...empty, b0: 1, b11: 4, b15: 100, b27: 1 };
      const row = { series_id: id, count: 106, failed: 2, sum: 30, max: 44, ...some };
      await trx(`rollups_${grain}`).insert([at, from].map((time) => ({ ...row, at: time })));
    }
    await narrowBuckets(trx);
    for (const grain of ['minute', 'hour', 'day'] as const) {
      const sums = sumOf(await sumSteps(trx, { grain, from, to: new Date(at.getTime() + GRAINS.day) }, [id]));
      expect(sumAll(sums.buckets)).toBe(212);
      const { p50Ms, p95Ms, maxMs } = durationsOf(sums);
      // of the bucket from 0.3 to 0.5 s, 45 and 90 in 100 of its width from its beginning
      expect(p50Ms! / 396).toBeCloseTo(1, 1);
      expect(p95Ms! / 491).toBeCloseTo(1, 1);
      expect([maxMs, sums.buckets[bucketOf(44)]]).toEqual([44_000, 2]);
    }
  } finally {
    await trx.rollback();
  }
});
