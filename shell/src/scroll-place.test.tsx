import { Link, useNavigate } from '@jobspeak/web/router';
import { renderScreen } from '@jobspeak/web/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useScrollPlace } from './scroll-place';

const scrolled: number[] = [];
beforeEach(() => {
  scrolled.length = 0;
  window.scrollTo = (_left?: unknown, top?: unknown) => void scrolled.push(Number(top));
});
afterEach(() => {
  window.scrollY = 0;
});

const onNewScreen = jest.fn();
function Screens() {
  useScrollPlace(onNewScreen);
  const navigate = useNavigate();
  return (
    <>
      <Link to="/quote">One quote</Link>
      <Link to="/list?status=sent">Sent</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}
const scrollTo = (top: number) =>
  act(() => {
    window.scrollY = top;
    fireEvent.scroll(window);
  });

test('a new screen begins at its top, and the list that is gone back to is where it was left', async () => {
  renderScreen(<Screens />, { at: '/list' });
  scrollTo(6_400);
  await userEvent.click(screen.getByRole('link', { name: 'One quote' }));
  expect(scrolled).toEqual([0]);
  expect(onNewScreen).toHaveBeenCalledTimes(1);
  scrollTo(0);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(scrolled.at(-1)).toBe(6_400);
});

test('another filter of the same list leaves the place as it is', async () => {
  renderScreen(<Screens />, { at: '/list' });
  await userEvent.click(screen.getByRole('link', { name: 'Sent' }));
  expect(scrolled).toEqual([]);
});
