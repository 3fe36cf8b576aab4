import './page.css';
import { SESSION_KEYS } from '@jobspeak/web';
import { startAnswers } from './answers';
import { startAwaiting } from './awaited';
import { callLink } from './calls';
import { startDock } from './dock';
import { startOptions } from './options';
import { shownIn } from './shown';
import { startSignature } from './signature';

/** Tells that somebody is here; the business's own browser says who it is and does not count. */
function tellOpened(link: string): void {
  const bearer = localStorage.getItem(SESSION_KEYS.token);
  const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  // nothing on the page depends on it, and the next visit tells it again
  void callLink(link, 'opened', undefined, headers).catch(() => undefined);
}

const shown = shownIn(document);
if (shown) {
  document.querySelector('[data-scriptless]')?.remove();
  tellOpened(shown.link);
  startDock(document);
  startAnswers(document, shown, {
    selected: shown.quote ? startOptions(document, shown.quote) : () => [],
    signature: startSignature(document),
    reload: () => {
      history.scrollRestoration = 'manual'; // what came of it stands at the top
      location.reload();
    },
  });
  void startAwaiting(document, shown.link, (address) => location.replace(address));
}
