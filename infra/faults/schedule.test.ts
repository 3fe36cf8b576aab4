import { SERVICES } from '../fleet/services';
import { POINTS, planKills, TARGETS } from './schedule';

const plan = (seed: number) => planKills(seed, { generations: 100, rounds: 3 });

test('the same seed plans the same kills, another one plans others', () => {
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
});

test('everything is killed at random as often as asked, and once at every point it passes', () => {
  const kills = plan(7);
  for (const target of TARGETS)
    expect([target, kills.filter((kill) => kill.target === target && kill.point === null).length]).toEqual([target, 3]);
  for (const [point, targets] of Object.entries(POINTS))
    for (const target of targets)
      expect(kills.filter((kill) => kill.point === point && kill.target === target)).toHaveLength(1);
  expect(TARGETS).toEqual(expect.arrayContaining([...SERVICES, 'rabbitmq', 'postgres', 'chromium']));
});

test('kills are spread over the generations, in order', () => {
  const moments = plan(7).map(({ after }) => after);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
  expect([moments[0], moments.every((after) => after < 100)]).toEqual([0, true]);
});
