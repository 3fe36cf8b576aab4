import { keepOffline } from './register';

const container = Object.assign(new EventTarget(), {
  controller: { postMessage: jest.fn() },
  register: jest.fn(async () => undefined),
});
Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
const workerSays = (type: string) => container.dispatchEvent(Object.assign(new Event('message'), { data: { type } }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a new version is told once, however often the worker says so', () => {
  const told = jest.fn();
  const stop = keepOffline(told);
  workerSays('something-else');
  expect(told).not.toHaveBeenCalled();
  workerSays('new-version');
  workerSays('new-version');
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test('a page that is looked at again after half an hour has the worker look for a newer version', () => {
  const stop = keepOffline(() => undefined);
  container.controller.postMessage.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(container.controller.postMessage).not.toHaveBeenCalled();
  jest.advanceTimersByTime(31 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(container.controller.postMessage).toHaveBeenCalledWith({ type: 'renew' });
  stop();
});
