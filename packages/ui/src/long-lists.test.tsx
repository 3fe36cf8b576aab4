import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { LoadMore, type LoadMoreProps } from './LoadMore';
import { RowList } from './RowList';
import { Table } from './Table';

const HEIGHT = 65;
const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `row-${index}`, name: `Row ${index}` }));
const columns = [{ id: 'name', heading: 'Name', cell: ({ name }: { name: string }) => <a href="/">{name}</a> }];

/** jsdom lays nothing out: every row is as high as it is said to be. */
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
  window.scrollTo = () => undefined;
});
afterEach(() => {
  jest.restoreAllMocks();
  window.scrollY = 0;
});

const scrollTo = (row: number) =>
  act(() => {
    window.scrollY = row * HEIGHT;
    fireEvent.scroll(window);
  });
const table = () => screen.getByRole('table', { name: 'Rows' });
const shown = () =>
  within(table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('of ten thousand rows those near the screen are in the document, each with its place', () => {
  render(<Table caption="Rows" columns={columns} rows={many} rowId={({ id }) => id} />);
  expect(shown()[0]).toBe('Row 0');
  expect(shown().length).toBeLessThan(60);
  expect(table()).toHaveAttribute('aria-rowcount', '10001');
  scrollTo(5_000);
  expect(shown()).toContain('Row 5000');
  expect(shown()).not.toContain('Row 0');
  expect(screen.getByRole('link', { name: 'Row 5000' }).closest('tr')).toHaveAttribute('aria-rowindex', '5002');
});

test('the row that has the focus stays, however far the page is scrolled', () => {
  render(<Table caption="Rows" columns={columns} rows={many} rowId={({ id }) => id} />);
  act(() => screen.getByRole('link', { name: 'Row 3' }).focus());
  scrollTo(5_000);
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
  expect(shown()).toContain('Row 5000');
  act(() => screen.getByRole('link', { name: 'Row 3' }).blur());
  expect(shown()).not.toContain('Row 3');
});

test('a list of a hundred rows is there in full', () => {
  render(<Table caption="Rows" columns={columns} rows={many.slice(0, 100)} rowId={({ id }) => id} />);
  expect(shown()).toHaveLength(100);
  expect(table()).not.toHaveAttribute('aria-rowcount');
});

test('entries of a long list know their place, and that there are more', () => {
  render(
    <RowList label="Rows" rows={many} rowId={({ id }) => id} hasMore>
      {({ name }) => name}
    </RowList>,
  );
  const entries = within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem');
  expect(entries.length).toBeLessThan(60);
  expect(entries[1]).toHaveAttribute('aria-posinset', '2');
  expect(entries[1]).toHaveAttribute('aria-setsize', '-1');
});

test('the rest comes by itself for as long as the end of the list is near, and stops when that fails', () => {
  const watched: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class FakeObserver {
    constructor(callback: (typeof watched)[number]) {
      watched.push(callback);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  const onMore = jest.fn();
  const end = (props: Partial<LoadMoreProps> = {}) => <LoadMore busy={false} onMore={onMore} {...props} />;
  const { rerender } = render(end());
  const isNear = () => watched.splice(0).forEach((tell) => tell([{ isIntersecting: true }]));
  isNear();
  // the page came so fast that nobody has seen it being fetched
  rerender(end());
  isNear();
  expect(onMore).toHaveBeenCalledTimes(2);
  rerender(end({ busy: true }));
  isNear();
  rerender(end({ failed: true }));
  isNear();
  expect(onMore).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
