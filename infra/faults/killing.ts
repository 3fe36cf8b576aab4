import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../bench/machine';
import { settle } from './evidence';
import { onFleet, type Result, type Settings } from './experiment';
import type { Fleet } from './fleet';
import { type Generations, startGenerations } from './generations';
import { carryOut, createProbe, type Killed } from './kills';
import { openPhone, type Phone } from './phone';
import { type Kill, planKills } from './schedule';
import { killTable } from './table';

const PEOPLE = 5;
const AT_ONCE = 3;
const LOOK_AGAIN_MS = 50;

const nameOf = ({ target, point, count }: Kill) => `${target} ${point === null ? 'at random' : `${point} (${count})`}`;

/** Carries the kills out one after another, each when its generation has begun. */
async function follow(
  plan: readonly Kill[],
  generations: Generations,
  carry: (kill: Kill) => Promise<Killed | null>,
): Promise<{ killed: Killed[]; missed: string[] }> {
  const killed: Killed[] = [];
  const missed: string[] = [];
  for (const [index, kill] of plan.entries()) {
    while (generations.begun() < kill.after) await delay(LOOK_AGAIN_MS);
    const result = await carry(kill);
    const after = result ? `again after ${(result.recoveryMs / 1_000).toFixed(1)} s` : 'never came by';
    say(`${index + 1}/${plan.length} after ${generations.begun()} recordings: ${nameOf(kill)}: ${after}`);
    if (result) killed.push(result);
    else missed.push(`${nameOf(kill)} was never reached`);
  }
  return { killed, missed };
}

async function kill(fleet: Fleet, settings: Settings): Promise<Result> {
  const { seed, generations: wanted, isQuick, audio } = settings;
  const phones: Phone[] = [];
  for (let person = 0; person < PEOPLE; person++) phones.push(await openPhone(fleet));
  const probing = await openPhone(fleet);
  const { id } = await probing.typeQuote({ title: 'Probe' });
  const probe = createProbe(fleet, probing, id, () => openPhone(fleet));
  const plan = planKills(seed, { generations: wanted, rounds: isQuick ? 1 : 2 });
  let isOver = false;
  // As long as there is somebody to kill, there is somebody to disturb.
  const goesOn = (begun: number) => begun < wanted || !isOver;
  const generations = startGenerations({ phones, audio, atOnce: AT_ONCE, goesOn });
  const { killed, missed } = await follow(plan, generations, (one) => carryOut(fleet, one, probe)).finally(() => {
    isOver = true;
  });
  await generations.done;
  const left = await settle(fleet, phones, generations);
  say(`\n${killTable(killed)}\n`);
  const ended = Object.entries(fleet.parts).filter(([, part]) => !part.isUp());
  return {
    experiment: 'killing at random and at named points',
    kills: killed.length,
    summary: `${generations.sent.length} recordings, ${generations.billed.length} jobs invoiced and paid`,
    violations: [
      ...missed,
      ...generations.complaints,
      ...ended.map(([name]) => `${name} has ended by itself`),
      ...left,
    ],
  };
}

/** Kills every part of the product at random moments and at named points, while people record. */
export const killEverything = (settings: Settings): Promise<Result> =>
  onFleet(settings, (fleet) => kill(fleet, settings));
