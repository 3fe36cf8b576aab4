import { type Quote, Template, TemplateFromQuote } from '@jobspeak/contracts';
import { Button, Field, useToasts } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { api, paths, textOf } from '@jobspeak/web';
import { useMutation, useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { type FormEvent, useId, useState } from 'react';
import styles from './AnswerDialogs.module.css';

/** Long enough to read where the template is, and to go there. */
const TOLD_MS = 8_000;

function useSaveTemplate(quoteId: string, onDone: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return useMutation({
    meta: { inForm: true },
    mutationFn: (name: string) => api.post('/templates', Template, { from: quoteId, name } satisfies TemplateFromQuote),
    onSuccess: ({ name }) => {
      onDone();
      toasts.show({
        type: 'success',
        title: `“${name}” is in your templates`,
        message: 'Start a quote from it there, or say its name when you record a job.',
        duration: TOLD_MS,
        action: { label: 'See templates', onSelect: () => void navigate(paths.templates()) },
      });
      return cache.invalidateQueries({ queryKey: ['templates'] });
    },
  });
}

/** Keeps the lines, notes and terms of a quote, to start others from. */
export function TemplateDialog({ quote: { id, title }, onClose }: { quote: Quote; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(title.slice(0, 120));
  const [problem, setProblem] = useState<string>();
  const save = useSaveTemplate(id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = TemplateFromQuote.shape.name.safeParse(name);
    setProblem(read.error?.issues[0]?.message);
    if (read.success) save.mutate(read.data);
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Not now
      </Button>
      <Button type="submit" form={formId} busy={save.isPending}>
        Save template
      </Button>
    </>
  );
  return (
    <Dialog open title="Save as a template" onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>It keeps the lines, notes and terms, and nothing of the customer.</p>
        <Field
          label="Name of the template"
          hint={`Say “use my ${name.trim() || 'bathroom'} template” when you record a job.`}
          value={name}
          maxLength={120}
          error={problem ?? (save.isError ? textOf(save.error) : undefined)}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
            save.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
