import { Envelope, isTrialAccount } from '@jobspeak/contracts';
import type { ConsumerFactory } from '@jobspeak/kit';
import { isTaken } from './actions';

/**
 * Has the news of trials go their own way: what visitors say is read without anybody's help, so that it costs nothing
 * and delays nobody. News of a trial that is in somebody's account come too late, and are of nothing that is still
 * there.
 * @param people the consumers for accounts of people, and `visitors` the same ones, in the same order, for trials.
 */
export const apart = (people: readonly ConsumerFactory[], visitors: readonly ConsumerFactory[]): ConsumerFactory[] =>
  people.map((factory, index) => (dependencies) => {
    const ofPeople = factory(dependencies);
    const ofVisitors = visitors[index]?.(dependencies);
    if (ofVisitors?.queue !== ofPeople.queue) throw new Error(`No consumer of trials for ${ofPeople.queue}`);
    return {
      ...ofPeople,
      receive: async (message) => {
        const { data: event } = Envelope.safeParse(message);
        if (!event || !isTrialAccount(event.accountId)) return ofPeople.receive(message);
        return (await isTaken(dependencies.db, event.accountId)) ? { kind: 'done' } : ofVisitors.receive(message);
      },
    };
  });
