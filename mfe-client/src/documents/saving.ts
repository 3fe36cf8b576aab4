import { AppError } from '@jobspeak/web';
import type { EditorState, SaveState } from './editor';

/**
 * Saves what is open before something is done with the document, so that it is done with what is on the screen.
 * @throws AppError NETWORK_ERROR, INVALID_INPUT (the field gets the focus) or STALE_VERSION when it cannot be saved;
 *   what the server has said of an edit that it refused.
 */
export async function saveAll(editor: {
  flush: () => Promise<SaveState>;
  read: () => Pick<EditorState, 'failure'>;
}): Promise<void> {
  const save = await editor.flush();
  // an older state of it would be worse than none
  if (save === 'retrying') throw new AppError('NETWORK_ERROR');
  if (save === 'invalid') {
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    throw new AppError('INVALID_INPUT');
  }
  if (save === 'refused') throw editor.read().failure;
  if (save === 'stale') throw new AppError('STALE_VERSION');
}
