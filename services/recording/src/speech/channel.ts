/** Values handed from one who pushes to one who pulls. */
export interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void;
  end(): void;
  /** What the puller has not taken is dropped, and it meets this error. */
  fail(error: Error): void;
}

/** A queue without a bound of its own: the pusher waits for `taken` before it pushes more. */
export function createChannel<T>(taken: (value: T) => void): Channel<T> {
  const values: T[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake = () => {};

  async function* pull(): AsyncGenerator<T> {
    for (;;) {
      if (failure) throw failure;
      const value = values.shift();
      if (value !== undefined) {
        taken(value);
        yield value;
      } else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    [Symbol.asyncIterator]: pull,
    push(value) {
      values.push(value);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    fail(error) {
      failure = error;
      values.length = 0;
      wake();
    },
  };
}
