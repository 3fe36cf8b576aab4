import { FLAGS, FlagKey, FlagRule, flagChanged, isOnFor, untouchedRule } from '@jobspeak/contracts';
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
  resolveNumberEvaluation: onlyBoolean,
  resolveObjectEvaluation: <T extends JsonValue>(): Promise<ResolutionDetails<T>> => onlyBoolean(),
});

/** Asks how switches stand, by OpenFeature (https://openfeature.dev). */
export interface SwitchBoard {
  /** How a switch stands for somebody; as it stood before anybody had set it, where that cannot be read. */
  isOn(key: FlagKey, userId?: string): Promise<boolean>;
}

/** @param service whose table is asked: several services may run in one process. */
export async function openFlags(service: string, db: Db): Promise<SwitchBoard> {
  await OpenFeature.setProviderAndWait(service, providerOf(db));
  const client: Client = OpenFeature.getClient(service);
  return {
    isOn: (key, userId) =>
      client.getBooleanValue(key, FLAGS[key].fallback, userId === undefined ? {} : { targetingKey: userId }),
  };
}
