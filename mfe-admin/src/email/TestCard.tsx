import { TestEmail } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { Send } from '@jobspeak/ui/icons';
import { textOf, useSession } from '@jobspeak/web';
import { type FormEvent, useState } from 'react';
import { useSendTest } from './api';
import styles from './EmailScreen.module.css';

/** Shows whether e-mails get out of here. */
export function TestCard() {
  const own = useSession((session) => session.user?.email ?? '');
  const [to, setTo] = useState(own);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSendTest();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = TestEmail.safeParse({ to });
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success && !send.isPending) send.mutate(read.data.to);
  };
  return (
    <Card aria-labelledby="test" className={styles.card}>
      <h2 id="test">Send a test</h2>
      <form className={styles.test} noValidate onSubmit={submit}>
        <Field
          label="To"
          type="email"
          autoComplete="email"
          value={to}
          error={problem ?? (send.error ? textOf(send.error) : undefined)}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="secondary" busy={send.isPending} icon={<Send size={18} aria-hidden="true" />}>
          Send
        </Button>
      </form>
    </Card>
  );
}
