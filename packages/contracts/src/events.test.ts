import * as contracts from '.';

const isEvent = (value: unknown) =>
  typeof value === 'object' && value !== null && 'version' in value && 'data' in value;

test('every event is in the list, once', () => {
  expect(new Set(contracts.ALL_EVENTS)).toEqual(new Set(Object.values(contracts).filter(isEvent)));
  const names = contracts.ALL_EVENTS.map(({ name, version }) => `${name} ${version}`);
  expect(names).toEqual([...new Set(names)]);
});

test('a name is a noun and what happened to it, in a sentence of its own', () => {
  for (const { name, meaning } of contracts.ALL_EVENTS) {
    expect(name).toMatch(/^[a-z]+\.[a-z_]+$/);
    expect(meaning).toMatch(/^[A-Z].{10,}\.$/);
  }
});
