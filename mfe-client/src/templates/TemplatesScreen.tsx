import type { Template } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Copy, FileText, Pencil, Plus, Trash2 } from '@jobspeak/ui/icons';
import type { Column } from '@jobspeak/ui/parts';
import { useState } from 'react';
import { LibraryScreen, libraryStyles as styles, useRemove } from '../library';
import { useStartFrom } from './api';
import { TemplateDialog } from './TemplateDialog';

const linesText = ({ lines }: Template) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;

const COLUMNS: readonly Column<Template>[] = [
  { id: 'name', heading: 'Name', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { id: 'lines', heading: 'Lines', align: 'end', cell: ({ lines }) => lines.length },
  { id: 'used', heading: 'Used', align: 'end', cell: ({ usageCount }) => usageCount },
];

/** What quotes are started from. */
export function TemplatesScreen() {
  // null: a new one
  const [edited, setEdited] = useState<{ template: Template | null } | null>(null);
  const remove = useRemove('templates', 'Template deleted');
  const start = useStartFrom();
  return (
    <>
      <LibraryScreen
        noun="templates"
        title="Templates"
        used="Most used"
        sheets={false}
        add={
          <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setEdited({ template: null })}>
            Add template
          </Button>
        }
        empty={{
          icon: <Copy size={28} />,
          title: 'No templates yet',
          text: 'Keep what your jobs have in common, and start quotes from it by a tap or by its name.',
        }}
        columns={COLUMNS}
        card={(template) => (
          <>
            <span className={styles.name}>{template.name}</span>
            <span className={styles.quiet}>{linesText(template)}</span>
          </>
        )}
        actions={(template) => (
          <>
            <IconButton
              label={`Start a quote from ${template.name}`}
              icon={<FileText size={18} aria-hidden="true" />}
              aria-disabled={start.isPending}
              onClick={() => !start.isPending && start.mutate(template.id)}
            />
            <IconButton
              label={`Edit ${template.name}`}
              icon={<Pencil size={18} aria-hidden="true" />}
              onClick={() => setEdited({ template })}
            />
            <IconButton
              label={`Delete ${template.name}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => remove.mutate(template.id)}
            />
          </>
        )}
      />
      {edited && <TemplateDialog template={edited.template} onClose={() => setEdited(null)} />}
    </>
  );
}
