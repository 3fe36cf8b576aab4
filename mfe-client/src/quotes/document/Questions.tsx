import type { DraftQuestion, Quote } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { Check, CircleHelp, Mic, Pause, Play, Plus } from '@jobspeak/ui/icons';
import { api } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { flushSync } from 'react-dom';
import { jumpTo, lineOfWords } from '../../documents';
import type { AudioControls } from '../../generation';
import { quoteQuery } from '../api';
import styles from './Questions.module.css';
import type { QuoteEditor } from './use-editor';

const QUESTIONS_ID = 'questions';

/** To where the questions begin. */
export function jumpToQuestions(): void {
  const heading = document.getElementById(QUESTIONS_ID);
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

interface QuestionsProps {
  questions: readonly DraftQuestion[];
  editor: QuoteEditor;
  audio: AudioControls | null;
  /** Says anew what noise has covered. */
  onSayAgain: (questionId: string) => void;
}

/**
 * What a person is to decide about, above the lines: what was said and is in no line is added as one, or is no part of
 * the quote; what was read otherwise than the words say is right, or is changed where it stands.
 */
export function Questions({ questions, ...screen }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby={QUESTIONS_ID}>
      <h2 id={QUESTIONS_ID} className={styles.title} tabIndex={-1}>
        <CircleHelp size={20} aria-hidden="true" />
        {questions.some(isOfHeader) ? 'Is this right?' : 'You also said'}
      </h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <Question key={question.id} question={question} {...screen} />
        ))}
      </ul>
    </Card>
  );
}

const WHY: Record<DraftQuestion['kind'], string> = {
  figure: 'No line has this figure.',
  condition: 'This depends on something, so it is not in the total.',
  client: 'The customer’s name or address was not heard clearly. Check it below.',
  terms: 'The discount, the deposit, the tax or how long the quote stands was not heard clearly. Check it below.',
};

/** What is asked, in words. */
function whyOf({ kind, unheard, words: { startMs, endMs } }: DraftQuestion): string {
  if (!unheard || startMs === null || endMs === null) return WHY[kind];
  const seconds = Math.round((endMs - startMs) / 1000);
  return `${seconds} seconds beside these words could not be heard for the noise. Say that bit again, or type it in a line.`;
}

/** Whether it is about what is said of the whole quote, which no line can take. */
const isOfHeader = ({ kind }: DraftQuestion): boolean => kind === 'client' || kind === 'terms';

/** Settles a question on the server, and shows the quote without it. */
function useSettle(quoteId: string) {
  const cache = useQueryClient();
  const { queryKey } = quoteQuery(quoteId);
  return useMutation({
    meta: { idempotent: true },
    mutationFn: (questionId: string) => api.delete(`/quotes/${quoteId}/questions/${questionId}`),
    onSuccess: (_, questionId) => {
      cache.setQueryData(queryKey, (shown) => shown && without(shown, questionId));
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
}

const without = (quote: Quote, questionId: string): Quote => ({
  ...quote,
  generation: quote.generation && {
    ...quote.generation,
    questions: quote.generation.questions?.filter(({ id }) => id !== questionId),
  },
});

function Question({
  question,
  editor,
  audio,
  onSayAgain,
}: Omit<QuestionsProps, 'questions'> & { question: DraftQuestion }) {
  const { id, words, unheard } = question;
  const settle = useSettle(editor.read().base.id);
  const add = () => {
    const line = lineOfWords(question);
    // the new row must be there before it can have the focus
    flushSync(() => editor.change(({ lines }) => ({ lines: [...lines, line] })));
    jumpTo(line);
    settle.mutate(id);
  };
  const leave = () => settle.mutate(id, { onSuccess: jumpToQuestions });
  return (
    <li className={styles.question}>
      <p className={styles.words}>
        {words.text !== '' && <q>{words.text}</q>}
        <span className={styles.why}>{whyOf(question)}</span>
      </p>
      <div className={styles.actions}>
        <Hear question={question} audio={audio} />
        {isOfHeader(question) ? (
          <Button
            variant="secondary"
            size="small"
            icon={<Check size={16} aria-hidden="true" />}
            busy={settle.isPending}
            onClick={leave}
          >
            It is right
          </Button>
        ) : (
          <>
            {unheard ? (
              <Button
                variant="secondary"
                size="small"
                icon={<Mic size={16} aria-hidden="true" />}
                disabled={settle.isPending}
                onClick={() => onSayAgain(id)}
              >
                Say it again
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="small"
                icon={<Plus size={16} aria-hidden="true" />}
                disabled={settle.isPending}
                onClick={add}
              >
                Add as a line
              </Button>
            )}
            <Button variant="quiet" size="small" busy={settle.isPending} onClick={leave}>
              {unheard ? 'Nothing is missing' : 'Not part of it'}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Plays its words, where their sound is that of the quote's own recording. */
function Hear({
  question: { id, words, recordingId },
  audio,
}: Pick<QuestionsProps, 'audio'> & { question: DraftQuestion }) {
  const { startMs, endMs } = words;
  if (!audio || startMs === null || recordingId !== undefined) return null;
  const mine = audio.playing === id;
  return (
    <Button
      variant="quiet"
      size="small"
      busy={mine && audio.state === 'loading'}
      icon={mine ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      onClick={() => (mine ? audio.stop() : audio.play({ key: id, startMs, endMs: endMs ?? undefined }))}
    >
      {mine ? 'Stop' : 'Hear it'}
    </Button>
  );
}
