import {
  Envelope,
  type EventDefinition,
  noticeCreated,
  onboardingBegun,
  onboardingStepCompleted,
  quoteGenerated,
  quoteGenerationFailed,
  recordingCompleted,
  recordingFailed,
  recordingProgressed,
  recordingTranscribed,
} from '@jobspeak/contracts';
import type { Consumer, Log } from '@jobspeak/kit';

interface Told {
  name: string;
  /** What the screens see of an event's data, or null when it is not what the contract says. */
  show: (data: unknown) => unknown;
}

const told = <T>(event: EventDefinition<T>, show: (data: T) => unknown = (data) => data): Told => ({
  name: event.name,
  show(data) {
    const known = event.data.safeParse(data);
    return known.success ? show(known.data) : null;
  },
});

/** What an account's screens are told of. */
const TOLD: readonly Told[] = [
  told(recordingCompleted),
  told(recordingProgressed),
  told(recordingTranscribed, ({ recordingId, quoteId, durationMs, segments }) => ({
    recordingId,
    quoteId,
    durationMs,
    segments,
  })),
  told(recordingFailed),
  told(quoteGenerated),
  told(quoteGenerationFailed),
  told(noticeCreated),
  told(onboardingBegun),
  told(onboardingStepCompleted),
];

/**
 * Consumers that hand events on to the screens. They never fail: a screen that misses an event reads anew, and a
 * failure here would hold the event back from the services.
 */
export const tellConsumers = (tell: (event: Envelope) => void, log: Log): readonly Consumer[] =>
  TOLD.map(({ name, show }) => ({
    queue: `gateway.tell.${name}`,
    name,
    perCopy: true,
    receive: async (message) => {
      const event = Envelope.safeParse(message);
      const data = event.success ? show(event.data.data) : null;
      if (event.success && data !== null) {
        const { traceparent: _internal, ...facts } = event.data;
        tell({ ...facts, data });
      } else log.warn({ event: name }, 'an event could not be read and is not told');
      return { kind: 'done' };
    },
  }));
