import type { Template } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Copy, FileText, Plus, Trash2 } from '@jobspeak/ui/icons';
import type { Column } from '@jobspeak/ui/lists';
import { paths } from '@jobspeak/web';
import { Link, useNavigate } from '@jobspeak/web/router';
import { useState } from 'react';
import { LibraryScreen, libraryStyles as styles, useRemove } from '../library';
import { useDuplicate, useStartFrom } from './api';
import { TemplateDialog } from './TemplateDialog';

const linesText = ({ lines }: Template) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;

const Name = ({ id, name }: Template) => (
  <Link to={paths.template(id)} className={styles.name}>
    {name}
  </Link>
);

const COLUMNS: readonly Column<Template>[] = [
  { id: 'name', heading: 'Name', cell: Name },
  { id: 'title', heading: 'Title of the quote', cell: ({ title }) => title || '–' },
  { id: 'lines', heading: 'Lines', align: 'end', cell: ({ lines }) => lines.length },
  { id: 'used', heading: 'Used', align: 'end', cell: ({ usageCount }) => usageCount },
];

/** What quotes are started from. */
export function TemplatesScreen() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicate();
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
          <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
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
            {Name(template)}
            <span className={styles.quiet}>
              {linesText(template)}
              {template.usageCount > 0 &&
                ` · used ${template.usageCount} ${template.usageCount === 1 ? 'time' : 'times'}`}
            </span>
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
              label={`Duplicate ${template.name}`}
              icon={<Copy size={18} aria-hidden="true" />}
              aria-disabled={duplicate.isPending}
              onClick={() => !duplicate.isPending && duplicate.mutate(template.id)}
            />
            <IconButton
              label={`Delete ${template.name}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => remove.mutate(template.id)}
            />
          </>
        )}
      />
      {adding && (
        <TemplateDialog
          onAdded={({ id }) => void navigate(paths.template(id))}
          onOther={({ id }) => void navigate(paths.template(id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
