import { NewTemplate, type Template } from '@jobspeak/contracts';
import { Button, Field } from '@jobspeak/ui';
import { EntryDialog, type EntryKind, Twin, useEntryForm } from '../library';

const Names = NewTemplate.pick({ name: true, title: true });
type Draft = Pick<NewTemplate, 'name' | 'title'>;

const TEMPLATE: EntryKind<'templates', Draft> = {
  noun: 'templates',
  word: 'template',
  schema: Names,
  draftOf: (template) => ({ name: template?.name ?? '', title: template?.title ?? '' }),
};

const LABELS: Record<keyof Draft, string> = { name: 'Name', title: 'Title of the quote' };

export interface TemplateDialogProps {
  onAdded: (template: Template) => void;
  /** Goes to the template that has the name already. */
  onOther: (template: Template) => void;
  onClose: () => void;
}

/** Adds a template; its lines come on its own page. */
export function TemplateDialog({ onAdded, onOther, onClose }: TemplateDialogProps) {
  const form = useEntryForm(TEMPLATE, null, onAdded);
  const { draft, change, problems } = form;
  return (
    <EntryDialog
      form={form}
      labels={LABELS}
      onClose={onClose}
      other={
        <Twin noun="templates" text={draft.name} textOf={({ name }) => name}>
          {(other) => (
            <Button variant="secondary" onClick={() => onOther(other)}>{`Open “${other.name}” instead`}</Button>
          )}
        </Twin>
      }
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
        hint="Empty: the name."
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => change({ title: target.value })}
      />
    </EntryDialog>
  );
}
