import {
  Envelope,
  type EventDefinition,
  flagChanged,
  noticeCreated,
  onboardingBegun,
  onboardingStepCompleted,
  planChanged,
  quoteGenerated,
  quoteGenerationFailed,
  quoteSketched,
  recordingCompleted,
  recordingFailed,
  recordingHeard,
  recordingProgressed,
  recordingTranscribed,
} from '@jobspeak/contracts';
import type { Consumer, Log } from '@jobspeak/kit';

/** How long an event means something to who comes back. */
export interface Passing {
  /** It is only for show, and superseded by the next with this key. */
  key?: string;
  /** What was for show under these keys is over. */
  ends?: string[];
  /** It is for every account's screens that are open, and for nobody who comes back. */
  isForAll?: true;
}

interface Told {
  name: string;
  passing: (data: unknown) => Passing;
  /** What the screens see of an event's data, or null when it is not what the contract says. */
  show: (data: unknown) => unknown;
}

/** What a recording means while it is still being spoken: its words, and the quote they would make. */
const heardKey = (recordingId: string) => `heard ${recordingId}`;
const sketchKey = (recordingId: string) => `sketch ${recordingId}`;

const told = <T>(
  event: EventDefinition<T>,
  { show = (data) => data, passing = () => ({}) }: { show?: (data: T) => unknown; passing?: (data: T) => Passing } = {},
): Told => ({
  name: event.name,
  passing(data) {
    const known = event.data.safeParse(data);
    return known.success ? passing(known.data) : {};
  },
  show(data) {
    const known = event.data.safeParse(data);
    return known.success ? show(known.data) : null;
  },
});

const endsWords = ({ recordingId }: { recordingId: string }): Passing => ({ ends: [heardKey(recordingId)] });
const endsSketch = ({ recordingId }: { recordingId: string }): Passing => ({
  ends: [heardKey(recordingId), sketchKey(recordingId)],
});

/** What an account's screens are told of. */
const TOLD: readonly Told[] = [
  told(recordingCompleted),
  told(recordingProgressed),
  told(recordingHeard, { passing: ({ recordingId }) => ({ key: heardKey(recordingId) }) }),
  told(recordingTranscribed, {
    show: ({ recordingId, quoteId, durationMs, segments, into }) => ({
      recordingId,
      quoteId,
      durationMs,
      segments,
      ...(into && { into }),
    }),
    passing: endsWords,
  }),
  told(recordingFailed, { passing: endsSketch }),
  told(quoteSketched, { passing: ({ recordingId }) => ({ key: sketchKey(recordingId) }) }),
  told(quoteGenerated, { passing: endsSketch }),
  told(quoteGenerationFailed, { passing: endsSketch }),
  told(noticeCreated),
  told(planChanged),
  told(onboardingBegun),
  told(onboardingStepCompleted),
  told(flagChanged, { show: ({ key }) => ({ key }), passing: () => ({ isForAll: true }) }),
];

/**
 * Consumers that hand events on to the screens. They never fail: a screen that misses an event reads anew, and a
 * failure here would hold the event back from the services.
 */
export const tellConsumers = (tell: (event: Envelope, passing: Passing) => void, log: Log): readonly Consumer[] =>
  TOLD.map(({ name, show, passing }) => ({
    queue: `gateway.tell.${name}`,
    name,
    perCopy: true,
    receive: async (message) => {
      const event = Envelope.safeParse(message);
      const data = event.success ? show(event.data.data) : null;
      if (event.success && data !== null) {
        const { traceparent: _internal, ...facts } = event.data;
        tell({ ...facts, data }, passing(event.data.data));
      } else log.warn({ event: name }, 'an event could not be read and is not told');
      return { kind: 'done' };
    },
  }));
