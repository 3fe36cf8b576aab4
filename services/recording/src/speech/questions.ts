import type { Answer, Question } from './messages';
import type { Heard, Recognise } from './recogniser';

/** Asks somebody behind a wall of messages, who answers in any order. */
export function createQuestions(ask: (question: Question) => void) {
  const waiting = new Map<number, { resolve: (heard: Heard) => void; reject: (error: Error) => void }>();
  let numbers = 0;
  const recognise: Recognise = (sound, turn) =>
    new Promise((resolve, reject) => {
      const number = ++numbers;
      waiting.set(number, { resolve, reject });
      ask({ op: 'question', number, sound, ...(turn && { turn }) });
    });
  return {
    recognise,
    answered: (answer: Answer): void => {
      const asker = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('error' in answer) return asker?.reject(new Error(answer.error));
      const { op: _op, number: _number, ...heard } = answer;
      return asker?.resolve(heard);
    },
    /** Nobody will answer any more. */
    abandon: (error: Error): void => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** Answers a question with what a recogniser hears. */
export const answerWith = (recognise: Recognise, { number, sound, turn }: Question): Promise<Answer> =>
  recognise(sound, turn).then(
    (heard) => ({ op: 'answer', number, ...heard }),
    (error: unknown) => ({ op: 'answer', number, error: String(error) }),
  );
