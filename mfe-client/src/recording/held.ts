/** Marks a take as being worked on in this tab, so that no other tab offers it. Ends by itself with the tab. */
const nameOf = (takeId: string) => `jobspeak-take-${takeId}`;

// not in every browser; without locks a take may be offered twice, which the server takes for the same
const locks = (): LockManager | undefined => navigator.locks;

/** Takes hold of a take unless some tab works on it already: then null. */
export async function holdIfFree(takeId: string): Promise<(() => Promise<void>) | null> {
  if ((await heldTakes())(takeId)) return null;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const manager = locks();
  if (!manager) return async () => {};
  return new Promise((resolve, reject) => {
    const done = manager.request(nameOf(takeId), { ifAvailable: true }, (lock) => {
      resolve(
        lock &&
          (async () => {
            release();
            await done;
          }),
      );
      return lock ? held : undefined;
    });
    done.catch(reject);
  });
}

/** Whether some tab of this browser works on a take. */
export async function heldTakes(): Promise<(takeId: string) => boolean> {
  const names = new Set((await locks()?.query())?.held?.map(({ name }) => name));
  return (takeId) => names.has(nameOf(takeId));
}
