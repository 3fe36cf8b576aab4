import { IDLE, isOpen, MIN_MS, next, type RecordingEvent, type RecordingState, spokenMs } from './machine';

const asking: RecordingState = { phase: 'asking' };
const recording: RecordingState = { phase: 'recording', spokenMs: 4_000, since: 10_000 };
const paused: RecordingState = { phase: 'paused', spokenMs: 9_000 };
const stopping: RecordingState = { phase: 'stopping', spokenMs: 9_000 };
const sending: RecordingState = { phase: 'sending', sent: 2, total: 9 };
const sent: RecordingState = { phase: 'sent', recordingId: 'r', quoteId: 'q' };

test.each<[string, RecordingState, RecordingEvent, RecordingState]>([
  ['asks for the microphone', IDLE, { type: 'asked' }, asking],
  ['begins at nought', asking, { type: 'began', at: 7 }, { phase: 'recording', spokenMs: 0, since: 7 }],
  ['adds up at a pause', recording, { type: 'paused', at: 15_000 }, paused],
  ['goes on after it', paused, { type: 'resumed', at: 99_000 }, { phase: 'recording', spokenMs: 9_000, since: 99_000 }],
  [
    'rests when it is too short to be stopped',
    recording,
    { type: 'paused', at: 10_500, because: 'too-short' },
    { phase: 'paused', spokenMs: 4_500, because: 'too-short' },
  ],
  [
    'goes on after that without a reproach',
    { phase: 'paused', spokenMs: 4_500, because: 'too-short' },
    { type: 'resumed', at: 20_000 },
    { phase: 'recording', spokenMs: 4_500, since: 20_000 },
  ],
  ['stops while speaking', recording, { type: 'stopped', at: 15_000 }, stopping],
  ['stops in a pause, which is not spoken', paused, { type: 'stopped', at: 999_000 }, stopping],
  ['sends what is kept', stopping, { type: 'kept', total: 9, sent: 7 }, { phase: 'sending', sent: 7, total: 9 }],
  ['counts what has gone', sending, { type: 'progressed', sent: 7 }, { phase: 'sending', sent: 7, total: 9 }],
  [
    'never counts more than there is',
    sending,
    { type: 'progressed', sent: 12 },
    { phase: 'sending', sent: 9, total: 9 },
  ],
  ['arrives', sending, { type: 'arrived', recordingId: 'r', quoteId: 'q' }, sent],
  ['is thrown away while speaking', recording, { type: 'discarded' }, IDLE],
  ['is thrown away in a pause', paused, { type: 'discarded' }, IDLE],
  [
    'tells a refusal',
    asking,
    { type: 'failed', problem: 'RECORDING_PERMISSION_DENIED' },
    { phase: 'idle', problem: 'RECORDING_PERMISSION_DENIED' },
  ],
])('a recording %s', (_name, before, event, after) => {
  expect(next(before, event)).toEqual(after);
});

const nonsense: [RecordingState, RecordingEvent][] = [
  [recording, { type: 'asked' }],
  [IDLE, { type: 'began', at: 0 }],
  [paused, { type: 'paused', at: 0 }],
  [recording, { type: 'resumed', at: 0 }],
  [sending, { type: 'stopped', at: 0 }],
  [recording, { type: 'kept', total: 1, sent: 0 }],
  [sending, { type: 'paused', at: 0, because: 'too-short' }],
  [recording, { type: 'progressed', sent: 1 }],
  [recording, { type: 'arrived', recordingId: 'r', quoteId: 'q' }],
  [sending, { type: 'discarded' }],
];
test.each(nonsense)('%j is not changed by %j', (state, event) => {
  expect(next(state, event)).toBe(state);
});

test('five seconds are enough, a millisecond less is not', () => {
  const kept: RecordingEvent = { type: 'kept', total: 5, sent: 0 };
  expect(next({ phase: 'stopping', spokenMs: MIN_MS }, kept)).toEqual({ phase: 'sending', sent: 0, total: 5 });
  expect(next({ phase: 'stopping', spokenMs: MIN_MS - 1 }, kept)).toEqual({
    phase: 'idle',
    problem: 'RECORDING_TOO_SHORT',
  });
});

test('the clock runs while recording and rests in a pause', () => {
  expect(spokenMs(recording, 12_500)).toBe(6_500);
  expect(spokenMs(recording, 9_000)).toBe(4_000); // a device's clock may be set back
  expect(spokenMs(paused, 99_000)).toBe(9_000);
  expect(spokenMs(IDLE, 99_000)).toBe(0);
});

test('leaving is worth a question from the first word until it has arrived', () => {
  expect([recording, paused, stopping, sending].map(isOpen)).toEqual([true, true, true, true]);
  expect([IDLE, asking, sent].map(isOpen)).toEqual([false, false, false]);
});
