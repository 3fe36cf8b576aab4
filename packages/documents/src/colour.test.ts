import { accountColours, contrastOnPaper } from './colour';

test.each(['#ffffff', '#ffd400', '#ea580c', '#00ff00', '#0f4c81', '#000000'])(
  'small text in %s is readable on paper, and a rule in it is seen',
  (colour) => {
    const { ink, rule } = accountColours(colour);
    expect(contrastOnPaper(ink)).toBeGreaterThanOrEqual(4.9);
    expect(contrastOnPaper(rule)).toBeGreaterThanOrEqual(1.6);
  },
);

test('a colour that is readable already stays as it is', () => {
  expect(accountColours('#0F4C81')).toEqual({ ink: '#0f4c81', rule: '#0f4c81' });
});

test.each([null, '', 'red', '#fff', '#12345g', '#123456; } body { display: none'])(
  'anything but a colour, such as %p, is the house colour',
  (colour) => expect(accountColours(colour)).toEqual(accountColours('#ea580c')),
);
