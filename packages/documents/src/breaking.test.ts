import { breakable, shortened } from './breaking';

test('an overlong word may break, between characters and never inside one', () => {
  expect(breakable(`<p title="${'a'.repeat(90)}">${'a'.repeat(90)}</p>`)).toBe(
    `<p title="${'a'.repeat(90)}">${'a'.repeat(30)}<wbr>${'a'.repeat(30)}<wbr>${'a'.repeat(30)}</p>`,
  );
  for (const unit of ['&lt;', 'é', '👩‍🔧', '👍🏽', '🇵🇱', 'ก็']) {
    const broken = breakable(`<p>${unit.repeat(90)}</p>`).replace(/<\/?p>/g, '');
    expect(broken.replaceAll('<wbr>', '')).toBe(unit.repeat(90));
    for (const piece of broken.split('<wbr>')) expect(piece.length % unit.length).toBe(0);
  }
});

test('words of any language, and text that breaks by itself, stay as they are', () => {
  for (const text of ['Donaudampfschifffahrtsgesellschaftskapitän', '浴室のリフォーム、'.repeat(20), 'a b '.repeat(99)])
    expect(breakable(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
});

test('text is cut to its place', () => {
  expect(shortened('Hargreaves Plumbing', 19)).toBe('Hargreaves Plumbing');
  expect(shortened('Hargreaves Plumbing & Heating', 20)).toBe('Hargreaves Plumbing…');
  expect(shortened(`Bob ${'W'.repeat(99)} Ltd`, 80)).toBe(`Bob ${'W'.repeat(39)}… Ltd`);
});
