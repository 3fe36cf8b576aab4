import { type Feedback, FeedbackAnswer } from '@jobspeak/contracts';
import { Button, Card, ErrorCard, FormError } from '@jobspeak/ui';
import { RelativeDate, Skeleton, TextArea } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useQuery } from '@jobspeak/web/query';
import { Link } from '@jobspeak/web/router';
import { type FormEvent, useState } from 'react';
import { screenshotQuery, useAnswer } from './api';
import styles from './FeedbackScreen.module.css';

/** What one person said, and the answer to it. */
export function Entry({ feedback }: { feedback: Feedback }) {
  const { at, screen, message, hasScreenshot, userId, email, businessName, userAgent, answer } = feedback;
  const [looking, look] = useState(false);
  return (
    <Card className={styles.entry}>
      <p className={styles.message}>{message}</p>
      <p className={styles.quiet}>
        <Link to={officePaths.user(userId)}>{businessName || email || 'A user'}</Link>
        {` · ${screen || 'An unnamed screen'} · `}
        <RelativeDate value={at} />
      </p>
      <p className={styles.quiet}>{userAgent}</p>
      {hasScreenshot &&
        (looking ? (
          <Screenshot id={feedback.id} />
        ) : (
          <Button variant="secondary" size="small" onClick={() => look(true)}>
            Show the screenshot
          </Button>
        ))}
      {answer ? (
        <div className={styles.answer}>
          <p className={styles.quiet}>
            Answered <RelativeDate value={answer.at} />
          </p>
          <p className={styles.message}>{answer.text}</p>
        </div>
      ) : (
        <Answer feedback={feedback} />
      )}
    </Card>
  );
}

/** Shows what is in memory, for as long as the element lives. */
const showing = (blob: Blob) => (image: HTMLImageElement) => {
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
};

function Screenshot({ id }: { id: string }) {
  const picture = useQuery(screenshotQuery(id));
  if (picture.isPending) return <Skeleton height="8rem" />;
  if (picture.isError) return <ErrorCard onRetry={() => void picture.refetch()}>{textOf(picture.error)}</ErrorCard>;
  return <img ref={showing(picture.data)} alt="Their screenshot" className={styles.picture} />;
}

function Answer({ feedback: { id, email } }: { feedback: Feedback }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useAnswer(id);
  if (email === null)
    return <p className={styles.quiet}>No address of theirs is known here: this cannot be answered.</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = FeedbackAnswer.safeParse({ text });
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success && !answer.isPending) answer.mutate(read.data.text);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={`Answer ${email}`}
        value={text}
        error={problem ?? undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError>{answer.error && textOf(answer.error)}</FormError>
      <Button type="submit" variant="secondary" busy={answer.isPending}>
        Send the answer
      </Button>
    </form>
  );
}
