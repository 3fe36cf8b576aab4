import { randomUUID } from 'node:crypto';
import {
  FLAGS,
  FlagKey,
  FlagRule,
  flagChanged,
  isFault,
  isNarrowedBy,
  isOnFor,
  untouchedRule,
} from '@jobspeak/contracts';
import {
  type Client,
  type EvaluationContext,
  FlagNotFoundError,
  type JsonValue,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import { z } from 'zod';
import { setting } from './config';
import type { Db } from './db';
import { type ConsumerFactory, on } from './events';

/** The table that `openFlags` needs: a service that asks for switches lists it among its migrations. */
export const flagsTable = {
  up: (db: Db) =>
    db.raw(`
      create table flags (
        key text constraint flags_pkey primary key,
        version int not null,
        rule jsonb not null
      )
    `),
};

/** Keeps each switch as it was set last, however late or often the news of it comes. */
export const keepsFlags = (queue: string): ConsumerFactory =>
  on(flagChanged, queue, (trx, { key, version, rule }) =>
    trx('flags')
      .insert({ key, version, rule: JSON.stringify(rule) })
      .onConflict('key')
      .merge()
      .where('flags.version', '<', version),
  );

/** How a switch stands here. */
export const ruleOf = async (db: Db, key: FlagKey): Promise<FlagRule> => {
  const row: { rule: unknown } | undefined = await db('flags').where({ key }).first('rule');
  return row ? FlagRule.parse(row.rule) : untouchedRule(key);
};

const onlyBoolean = (): Promise<ResolutionDetails<never>> =>
  Promise.reject(new TypeMismatchError('Every switch is on or off.'));

/** Answers OpenFeature from a service's own table. */
const providerOf = (db: Db): Provider => ({
  metadata: { name: 'jobspeak' },
  runsOn: 'server',
  async resolveBooleanEvaluation(name, _fallback, { targetingKey }: EvaluationContext) {
    const key = FlagKey.safeParse(name);
    if (!key.success) throw new FlagNotFoundError(`There is no switch called ${name}.`);
    const rule = await ruleOf(db, key.data);
    return { value: isOnFor(key.data, rule, { userId: targetingKey }), reason: 'TARGETING_MATCH' };
  },
  resolveStringEvaluation: onlyBoolean,
  async resolveNumberEvaluation(name, fallback) {
    const key = FlagKey.safeParse(name);
    if (!key.success) throw new FlagNotFoundError(`There is no switch called ${name}.`);
    if (!isNarrowedBy(key.data, 'perDay')) return onlyBoolean();
    return { value: (await ruleOf(db, key.data)).perDay ?? fallback, reason: 'STATIC' };
  },
  resolveObjectEvaluation: <T extends JsonValue>(): Promise<ResolutionDetails<T>> => onlyBoolean(),
});

/** Asks how switches stand, by OpenFeature (https://openfeature.dev). */
export interface SwitchBoard {
  /**
   * How a switch stands for somebody: a user, or the account that a fault is for. As the product has it where that
   * cannot be read; a fault is off wherever the process does not run for development.
   */
  isOn(key: FlagKey, id?: string): Promise<boolean>;
  /** How often a day a switch allows it; as configured where nobody has set it, or it cannot be read. */
  perDay(key: FlagKey, configured: number | null): Promise<number | null>;
}

/** What the environment says of faults; `allowsFaults` is true in development alone. */
export const FaultSettings = z
  .object({
    FAULT_SWITCHES: setting(z.enum(['true', 'false'], 'true or false is expected')),
    NODE_ENV: setting(z.string()),
  })
  .refine(({ FAULT_SWITCHES, NODE_ENV }) => FAULT_SWITCHES !== 'true' || NODE_ENV !== 'production', {
    path: ['FAULT_SWITCHES'],
    error: 'faults are for development, and NODE_ENV says production',
  })
  .transform(({ FAULT_SWITCHES }) => ({ allowsFaults: FAULT_SWITCHES === 'true' }));
export type FaultSettings = z.infer<typeof FaultSettings>;

/** @param service whose table is asked: several may run in one process, and none answers for another. */
export function openFlags(
  service: string,
  db: Db,
  { allowsFaults }: FaultSettings = { allowsFaults: false },
): SwitchBoard {
  const domain = `${service} ${randomUUID()}`;
  OpenFeature.setProvider(domain, providerOf(db));
  const client: Client = OpenFeature.getClient(domain);
  return {
    isOn: async (key, id) =>
      (allowsFaults || !isFault(key)) &&
      client.getBooleanValue(key, FLAGS[key].fallback, id === undefined ? {} : { targetingKey: id }),
    async perDay(key, configured) {
      const most = await client.getNumberValue(key, configured ?? Number.POSITIVE_INFINITY);
      return Number.isFinite(most) ? most : null;
    },
  };
}
