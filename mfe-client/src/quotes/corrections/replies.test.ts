import { choiceIn, replyOf } from './replies';

test.each([
  ['Yes.', 'yes'],
  ['Yes,, keep it.', 'yes'],
  ['yeah go on then', 'yes'],
  ['OK', 'yes'],
  ['keep that please', 'yes'],
  ['No.', 'no'],
  ['no, leave it', 'no'],
  ['Undo', 'no'],
  ['And do.', 'no'],
  ['scrub that', 'no'],
  ['the other one', 'other'],
  ['With the other one.', 'other'],
  ['no, the other one', 'other'],
  ['no, thirteen metres', null],
  ['yes but make it thirteen', null],
  ['take the skip off', null],
  ['', null],
])('“%s” is %s', (text, reply) => {
  expect(replyOf(text)).toBe(reply);
});

const choices = [
  { lineId: 'a', text: 'Double sockets, white' },
  { lineId: 'b', text: 'Single sockets, white' },
  { lineId: 'c', text: 'Labour, mate' },
];
test.each([
  ['the singles', 'b'],
  ['double', 'a'],
  ['the double sockets please', 'a'],
  ['the second one', 'b'],
  ['Number 3.', 'c'],
  ['the last one', 'c'],
  ['three', 'c'],
  ['sockets', null],
  ['the fourth one', null],
  ['the skip', null],
])('of the choices “%s” is %s', (text, lineId) => {
  expect(choiceIn(text, choices)?.lineId ?? null).toBe(lineId);
});
