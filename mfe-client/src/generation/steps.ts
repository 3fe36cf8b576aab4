import { STAGES, type Stage } from '@jobspeak/contracts';
import type { ProgressStep } from '@jobspeak/ui/parts';
import { clockText } from './clock';
import type { Progress } from './progress';

const LABELS = {
  upload: 'Recording safely stored',
  decode: 'Getting the sound ready',
  transcribe: 'Turning speech into words',
  extract: 'Finding the work in the words',
  price: 'Putting prices to it',
  save: 'Writing the quote',
} satisfies Record<Stage, string>;

/** The stages as a list of steps, each with how it stands. */
export function stepsOf({ stage, state, heard }: Progress): ProgressStep[] {
  const at = STAGES.indexOf(stage);
  // between two stages the next one is what is being waited for
  const current = state === 'done' ? at + 1 : at;
  return STAGES.map((name, index) => {
    const standing = index < current ? 'done' : index > current ? 'waiting' : state === 'failed' ? 'failed' : 'running';
    const detail =
      name === 'transcribe' && standing === 'running' && heard
        ? `${clockText(heard.doneMs)} of ${clockText(heard.totalMs)}`
        : undefined;
    return { id: name, label: LABELS[name], state: standing, detail };
  });
}
