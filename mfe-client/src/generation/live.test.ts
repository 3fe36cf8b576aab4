import { withHeard } from './live';
import { NOTHING_HEARD } from './nothing-heard';

const RECORDING = '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0001';
const QUOTE = '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0002';
const ANOTHER = '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0003';

const message = (name: string, data: object) => ({
  id: '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0009',
  name,
  version: 1,
  occurredAt: '2026-03-02T09:00:00.000Z',
  accountId: '7f0f6d0a-3d3b-4c56-9a53-7f1f1f0c0004',
  data,
});
const heard = (heardMs: number, text: string, tail = '', recordingId = RECORDING) =>
  message('recording.heard', {
    recordingId,
    quoteId: QUOTE,
    heardMs,
    segments: text === '' ? [] : [{ startMs: 0, endMs: heardMs, text }],
    tail,
  });
const sketched = (heardMs: number, total: number, recordingId = RECORDING) =>
  message('quote.sketched', {
    recordingId,
    quoteId: QUOTE,
    heardMs,
    currency: 'GBP',
    title: 'Fence',
    clientName: 'Keith',
    lines: [{ description: 'Panels', quantity: 4, unit: 'each', unitPrice: total / 4, optional: false, net: total }],
    total,
    missingPrices: 0,
  });

test('words settle one after the other, and the last ones may still change', () => {
  const first = withHeard(NOTHING_HEARD, 'recording.heard', heard(3000, '', 'four fence'), RECORDING);
  expect(first).toMatchObject({ segments: [], tail: 'four fence', heardMs: 3000 });
  const second = withHeard(first, 'recording.heard', heard(6000, 'Four fence panels', 'at 48'), RECORDING);
  expect(second).toMatchObject({ segments: [{ text: 'Four fence panels' }], tail: 'at 48', heardMs: 6000 });
});

test('the sketch stays while more words come', () => {
  const drawn = withHeard(NOTHING_HEARD, 'quote.sketched', sketched(6000, 19_200), RECORDING);
  const more = withHeard(drawn, 'recording.heard', heard(7000, 'Four fence panels'), RECORDING);
  expect(more.sketch?.total).toBe(19_200);
});

test('what is older than what is known changes nothing', () => {
  const words = withHeard(NOTHING_HEARD, 'recording.heard', heard(6000, 'Four fence panels'), RECORDING);
  expect(withHeard(words, 'recording.heard', heard(3000, 'Four'), RECORDING)).toBe(words);
  const drawn = withHeard(words, 'quote.sketched', sketched(6000, 19_200), RECORDING);
  expect(withHeard(drawn, 'quote.sketched', sketched(5000, 4800), RECORDING)).toBe(drawn);
});

test('another recording, another event and what cannot be read change nothing', () => {
  expect(withHeard(NOTHING_HEARD, 'recording.heard', heard(9000, 'Taps', '', ANOTHER), RECORDING)).toBe(NOTHING_HEARD);
  expect(withHeard(NOTHING_HEARD, 'quote.sketched', sketched(9000, 100, ANOTHER), RECORDING)).toBe(NOTHING_HEARD);
  expect(withHeard(NOTHING_HEARD, 'quote.generated', heard(9000, 'Taps'), RECORDING)).toBe(NOTHING_HEARD);
  expect(withHeard(NOTHING_HEARD, 'recording.heard', { nothing: true }, RECORDING)).toBe(NOTHING_HEARD);
});
