import { NewTemplate, type Template } from '@jobspeak/contracts';
import { Field } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import { EntryDialog, type EntryKind, useEntryForm } from '../library';

const Words = NewTemplate.pick({ name: true, title: true, notes: true, terms: true });
type Draft = Pick<NewTemplate, 'name' | 'title' | 'notes' | 'terms'>;

const TEMPLATE: EntryKind<'templates', Draft> = {
  noun: 'templates',
  word: 'template',
  schema: Words,
  draftOf: (template) => ({
    name: template?.name ?? '',
    title: template?.title ?? '',
    notes: template?.notes ?? '',
    terms: template?.terms ?? '',
  }),
};

const LABELS: Record<keyof Draft, string> = {
  name: 'Name',
  title: 'Title of the quote',
  notes: 'Notes',
  terms: 'Terms',
};

/** Adds a template (null) or edits the words of one; its lines stay. */
export function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const form = useEntryForm(TEMPLATE, template, onClose);
  const { draft, change, problems } = form;
  return (
    <EntryDialog form={form} labels={LABELS} onClose={onClose}>
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
    </EntryDialog>
  );
}
