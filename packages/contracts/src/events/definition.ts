import { z } from 'zod';

/** What goes over the wire around every event. */
export const Envelope = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  occurredAt: z.iso.datetime(),
  accountId: z.uuid(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

export interface EventDefinition<T = unknown> {
  name: string;
  version: number;
  data: z.ZodType<T>;
  /**
   * The field of the data with the id of what the event is about. Events about one thing are published in the order
   * of their transactions; without it, all events of the account are.
   */
  subject?: string;
}

/** An event between services, with what it says in a sentence: EVENTS.md shows it. */
export interface PublishedEvent<T = unknown> extends EventDefinition<T> {
  meaning: string;
}

/** Makes an event. `subject` is the field with the id of what it is about. */
export const defineEvent = <T>(
  name: string,
  version: number,
  meaning: string,
  subject: keyof T & string,
  data: z.ZodType<T>,
): PublishedEvent<T> => ({ name, version, meaning, subject, data });
