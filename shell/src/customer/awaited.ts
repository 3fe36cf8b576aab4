import { currentApiAddress } from '@jobspeak/web';

/** How often it is looked whether a payment has arrived, in ms, and how many times; in an object for tests. */
export const pace = { everyMs: 2_000, times: 60 };

/** What somebody reads over a link says `open` until it is paid. A failure is no answer: it is asked again. */
const isOpen = (link: string): Promise<boolean> =>
  fetch(`${currentApiAddress()}/public/${link}`, { headers: { accept: 'application/json' } })
    .then(async (answer) => !answer.ok || ((await answer.json()) as { standing?: unknown }).standing === 'open')
    .catch(() => true);

/** On a page that waits for a payment by card, looks until it has arrived, and then shows the page anew. */
export async function startAwaiting(page: Document, link: string, show: (address: string) => void): Promise<void> {
  const anew = page.querySelector('[data-awaits-payment] a')?.getAttribute('href');
  if (!anew) return;
  for (let time = 0; time < pace.times; time += 1) {
    if (!(await isOpen(link))) return show(anew);
    await new Promise((next) => setTimeout(next, pace.everyMs));
  }
}
