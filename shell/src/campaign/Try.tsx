import { useEffect, useRef, useState } from 'react';
import { sendSound, sendWords } from './calls';
import example from './example.json';
import { localeFor } from './locale';
import { Made } from './Made';
import { Speak } from './Speak';
import { useTake } from './use-take';
import { useTrial, wordsFor } from './use-trial';
import { Write } from './Write';

const place = () => localeFor(navigator.languages);

const WAITING = {
  unknown: 'Sending it…',
  hearing: 'Listening to what you said…',
  reading: 'Writing it up…',
  ready: 'Writing it up…',
  failed: '',
} as const;

/** Where a visitor tries it: speak or write, and see the quote. */
export function Try() {
  const { progress, begin, again } = useTrial();
  const [isWriting, setIsWriting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const take = useTake({
    onSound: (sound) => void begin(() => sendSound(sound, place())),
    onProblem: (error) => setProblem(wordsFor(error)),
  });
  const isMade = progress.name === 'made';
  useEffect(() => {
    if (isMade) heading.current?.focus();
  }, [isMade]);

  const restart = (writing: boolean) => {
    again();
    setProblem(null);
    setIsWriting(writing);
  };
  if (progress.name === 'made') return <Made {...progress} heading={heading} onAgain={() => restart(false)} />;
  if (progress.name === 'sending' || progress.name === 'waiting')
    return <Waiting text={progress.name === 'sending' ? WAITING.unknown : WAITING[progress.state]} />;
  const told = progress.name === 'failed' ? progress.text : problem;
  if (isWriting)
    return (
      <Write
        start={example.words}
        problem={told}
        onWords={(text) => void begin(() => sendWords(text, place()))}
        onSpeak={() => restart(false)}
      />
    );
  return (
    <Speak
      take={take.state}
      problem={told}
      onStart={() => {
        setProblem(null);
        again();
        take.start();
      }}
      onStop={take.stop}
      onWrite={() => restart(true)}
    />
  );
}

const Waiting = ({ text }: { text: string }) => (
  <div className="try-card try-waiting">
    <span className="try-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <p role="status">{text}</p>
    <p className="try-quiet">A few seconds, no more.</p>
  </div>
);
