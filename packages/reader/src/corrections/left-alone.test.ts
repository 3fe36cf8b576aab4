import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string];

test.each<Case>([
  ['electrics', 'undo'],
  ['electrics', 'undo that please'],
  ['plumbing', 'no, scrub that'],
  ['plumbing', 'go back one'],
  ['roof', 'put it back how it was'],
  ['roof', 'scratch that last change'],
  ['painting', 'take that back'],
  ['fence', 'nah, forget that'],
  ['floor', 'undo the last one'],
  ['floor', 'cancel that'],
])('what was changed last is taken back: %s: %s', (draft, said) => {
  expect(corrected(draft, said)).toEqual(['undo']);
});

test.each<Case>([
  ['electrics', "what's the total now?"],
  ['electrics', 'fourteen doubles is right'],
  ['electrics', 'yeah that looks good'],
  ['plumbing', 'how much is the heater?'],
  ['plumbing', 'leave the labor at six hours'],
  ['plumbing', "I'll be there Tuesday about eight"],
  ['roof', 'did I put the downpipes on?'],
  ['roof', 'the neighbour reckons it might rain'],
  ['painting', 'spoke to Sinead yesterday, lovely woman'],
  ['fence', "that's spot on, send it"],
  ['fence', 'the posts are fine as they are'],
  ['floor', 'okay next'],
  ['floor', 'she rang me at half nine about the colour'],
  ['roof', 'labour is five days'],
  ['floor', 'customer is ripping out the carpet'],
  ['floor', "they'll move the furniture on Friday"],
  ['electrics', 'the mate is not there the last day'],
])('talk, questions and what stands already change nothing: %s: %s', (draft, said) => {
  expect(corrected(draft, said)).toEqual([]);
});

test.each<Case>([
  ['electrics', 'bump the testing up a bit'],
  ['plumbing', "labor's too high"],
  ['roof', 'knock a bit off the gutter'],
  ['painting', 'the kitchen needs to come down'],
  ['fence', 'a few more posts'],
  ['floor', 'change the underlay'],
  ['floor', "that's too dear"],
  ['electrics', 'everything but the testing gets ten percent off'],
  ['electrics', 'swap the singles for doubles'],
  ['painting', 'just the hall, not the kitchen'],
])('a change without a figure is asked back: %s: %s', (draft, said) => {
  expect(corrected(draft, said)).toEqual(['?']);
});
