import * as light from '@jobspeak/ui';
import * as lists from '@jobspeak/ui/lists';
import * as parts from '@jobspeak/ui/parts';
import { renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import { ShowcaseScreen } from './ShowcaseScreen';

/** What is seen on every screen, the showcase too, or has no looks of its own. */
const ELSEWHERE = ['ErrorBoundary', 'FieldFrame', 'Page', 'ToastProvider', 'VisuallyHidden'];

test.each(['Light', 'Dark'])('every shared component is shown in the theme “%s”', (theme) => {
  renderScreen(<ShowcaseScreen />);
  const room = within(screen.getByRole('region', { name: theme }));
  const named = room
    .getAllByRole('heading', { level: 4 })
    .flatMap(({ textContent }) => (textContent ?? '').split(', '));
  const components = Object.entries({ ...light, ...lists, ...parts })
    .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function')
    .map(([name]) => name);
  expect(components.filter((name) => !ELSEWHERE.includes(name) && !named.includes(name))).toEqual([]);
});
