import { Button, Card, Field } from '@jobspeak/ui';
import { officePaths } from '@jobspeak/web/office';
import { useNavigate } from '@jobspeak/web/router';
import { type FormEvent, useState } from 'react';
import styles from './FindQuote.module.css';

/** The way to how one quote was made, for who has its id from a report or an address. */
export function FindQuote() {
  const [id, setId] = useState('');
  const navigate = useNavigate();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = id.trim().split('/').at(-1);
    if (wanted) void navigate(officePaths.generationLogs(wanted));
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={find}>
        <Field
          label="How was this quote made?"
          placeholder="A quote's id or address"
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={id.trim() === ''}>
          Show
        </Button>
      </form>
    </Card>
  );
}
