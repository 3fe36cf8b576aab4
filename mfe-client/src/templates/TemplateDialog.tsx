import { NewTemplate, type Template } from '@jobspeak/contracts';
import { Button, Field, FormError } from '@jobspeak/ui';
import { Dialog, TextArea } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { type Problems, problemsOf, readDraft, libraryStyles as styles } from '../library';
import { useSaveTemplate } from './api';

const Words = NewTemplate.pick({ name: true, title: true, notes: true, terms: true });

/** Adds a template (null) or edits the words of one; its lines stay. */
export function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const [draft, setDraft] = useState({
    name: template?.name ?? '',
    title: template?.title ?? '',
    notes: template?.notes ?? '',
    terms: template?.terms ?? '',
  });
  const [wrong, setWrong] = useState<Problems>({});
  const save = useSaveTemplate(template);
  const problems = { ...problemsOf(save.error), ...wrong };
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = () => {
    const read = readDraft(Words, draft);
    setWrong('problems' in read ? read.problems : {});
    if ('value' in read) save.mutate(read.value, { onSuccess: onClose });
  };
  return (
    <Dialog open title={template ? 'Edit template' : 'Add template'} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Name"
          hint={`Say “use my ${draft.name.trim() || 'bathroom'} template” when you record a job.`}
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Title of the quote"
          value={draft.title}
          error={problems.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label="Notes"
          value={draft.notes}
          error={problems.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
        <TextArea
          label="Terms"
          hint="Empty: the terms of your settings."
          value={draft.terms}
          error={problems.terms}
          onChange={({ target }) => change({ terms: target.value })}
        />
        <FormError>{problems['']}</FormError>
        <Button type="submit" wide busy={save.isPending}>
          {template ? 'Save template' : 'Add template'}
        </Button>
      </form>
    </Dialog>
  );
}
