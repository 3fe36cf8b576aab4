import { callLink } from './calls';
import type { Shown } from './shown';
import type { Strokes } from './signature';

export interface Given {
  /** Lines of options and choices that are ticked. */
  selected: () => string[];
  signature: () => Strokes | null;
  /** Shows the page anew, with what came of it. */
  reload: () => void;
}

type Action = 'approve' | 'reject' | 'ask';

const textIn = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value.trim() ?? '';

const bodyOf = (action: Action, form: HTMLFormElement, shown: Shown, given: Given): unknown => {
  if (action === 'reject') return { reason: textIn(form, 'reason') };
  if (action === 'ask') return { question: textIn(form, 'question'), contact: textIn(form, 'contact') };
  const contentHash = shown.quote?.contentHash;
  return { name: textIn(form, 'name'), selected: given.selected(), signature: given.signature(), contentHash };
};

/** What a page says once an answer has arrived, on the page that comes next. */
const ASKED = 'asked';

async function send(form: HTMLFormElement, action: Action, shown: Shown, given: Given): Promise<void> {
  const problem = form.querySelector('[data-problem]');
  const button = form.querySelector('button[type=submit]');
  if (problem) problem.textContent = '';
  button?.setAttribute('disabled', '');
  try {
    await callLink(shown.link, action, bodyOf(action, form, shown, given));
    location.hash = action === 'ask' ? ASKED : '';
    given.reload();
  } catch (error) {
    button?.removeAttribute('disabled');
    if (problem) problem.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** Sends approval, refusal and questions; a failure is told where it happened, and what was typed stays. */
export function startAnswers(page: Document, shown: Shown, given: Given): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-action]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, form.dataset.action as Action, shown, given);
    });
  const thanks = page.querySelector<HTMLElement>('[data-asked]');
  if (thanks) thanks.hidden = location.hash !== `#${ASKED}`;
}
