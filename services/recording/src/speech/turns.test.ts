import { createTurns } from './turns';

/** Takes turns for tasks that end when told to; answers in which order they began. */
function queue() {
  const inTurn = createTurns(1);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  return {
    begun,
    add: (name: string, rank: number, lane: string) =>
      void inTurn({ rank, lane }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => endings.push(resolve));
      }),
    async endAll() {
      for (let end = endings.shift(); end; end = endings.shift()) {
        end();
        await new Promise(setImmediate);
      }
    },
  };
}

test('who has just spoken goes before words that may change, and those before files', async () => {
  const { begun, add, endAll } = queue();
  add('first', 2, 'a');
  add('file', 2, 'a');
  add('tail', 1, 'b');
  add('spoken', 0, 'c');
  await endAll();
  expect(begun).toEqual(['first', 'spoken', 'tail', 'file']);
});

test('who brings many pieces does not delay one who brings a single one', async () => {
  const { begun, add, endAll } = queue();
  for (const number of [1, 2, 3, 4]) add(`many ${number}`, 2, 'many');
  add('single 1', 2, 'single');
  add('single 2', 2, 'single');
  await endAll();
  expect(begun).toEqual(['many 1', 'single 1', 'many 2', 'single 2', 'many 3', 'many 4']);
});
