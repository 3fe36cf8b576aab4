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

/** Why somebody declines: the reason they picked, and what they wrote beside it. */
const reasonIn = (form: HTMLFormElement): string =>
  [form.querySelector<HTMLInputElement>('[name=why]:checked')?.value ?? '', textIn(form, 'reason')]
    .filter((part) => part !== '')
    .join(': ');

const bodyOf = (action: Action, form: HTMLFormElement, shown: Shown, given: Given): unknown => {
  if (action === 'reject') return { reason: reasonIn(form) };
  if (action === 'ask') return { question: textIn(form, 'question'), contact: textIn(form, 'contact') };
  const contentHash = shown.quote?.contentHash;
  return { name: textIn(form, 'name'), selected: given.selected(), signature: given.signature(), contentHash };
};

/** What a page says once an answer has arrived, on the page that comes next. */
const ASKED = 'asked';
const ANSWERED = 'answered';

async function send(form: HTMLFormElement, action: Action, shown: Shown, given: Given): Promise<void> {
  const problem = form.querySelector('[data-problem]');
  const button = form.querySelector('button[type=submit]');
  if (problem) problem.textContent = '';
  button?.setAttribute('disabled', '');
  try {
    await callLink(shown.link, action, bodyOf(action, form, shown, given));
    location.hash = action === 'ask' ? ASKED : ANSWERED;
    given.reload();
  } catch (error) {
    button?.removeAttribute('disabled');
    if (problem) problem.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** Says what came of an answer where its reader is looking: the page is another one, and begins at its top. */
function showOutcome(page: Document): void {
  const thanks = page.querySelector<HTMLElement>('[data-asked]');
  if (thanks) thanks.hidden = location.hash !== `#${ASKED}`;
  if (location.hash === `#${ASKED}`) thanks?.focus();
  if (location.hash === `#${ANSWERED}`) page.querySelector<HTMLElement>('[data-standing]')?.focus();
}

/** Sends approval, refusal and questions; a failure is told where it happened, and what was typed stays. */
export function startAnswers(page: Document, shown: Shown, given: Given): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-action]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, form.dataset.action as Action, shown, given);
    });
  showOutcome(page);
}
