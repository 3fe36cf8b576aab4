import { Button } from '@jobspeak/ui';
import { type FormEvent, useState } from 'react';

/** As the server has it (NewTextTrial). */
const LENGTH = { least: 10, most: 600 } as const;

interface Props {
  /** What stands there to begin with. */
  start: string;
  problem: string | null;
  onWords: (text: string) => void;
  onSpeak: () => void;
}

/** For who has no microphone at hand: the same reader, over a sentence that they may change. */
export function Write({ start, problem, onWords, onSpeak }: Props) {
  const [text, setText] = useState(start);
  const [own, setOwn] = useState<string | null>(null);
  const told = own ?? problem;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    const isEnough = words.length >= LENGTH.least;
    setOwn(isEnough ? null : 'Describe the job: what, how many, and for how much.');
    if (isEnough) onWords(words);
  };
  return (
    <form className="try-card try-form" onSubmit={send} noValidate>
      <label className="try-title" htmlFor="try-words">
        As you would say it
      </label>
      <textarea
        id="try-words"
        className="try-words"
        rows={6}
        maxLength={LENGTH.most}
        value={text}
        aria-invalid={told !== null || undefined}
        aria-describedby={told === null ? 'try-hint' : 'try-problem'}
        onChange={({ target }) => setText(target.value)}
      />
      {told === null ? (
        <p className="try-quiet" id="try-hint">
          Change it as you like: other parts, other prices, none at all.
        </p>
      ) : (
        <p className="try-problem" id="try-problem" role="alert">
          {told}
        </p>
      )}
      <Button type="submit" size="large" wide>
        Make the quote
      </Button>
      <button type="button" className="try-other" onClick={onSpeak}>
        Speak instead
      </button>
    </form>
  );
}
