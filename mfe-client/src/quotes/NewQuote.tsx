import { pageOf, Template } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { ChevronDown, Copy, Plus } from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import { api, paths } from '@jobspeak/web';
import { queryOptions, useQuery } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { useStartFrom } from '../templates';
import { useStartQuote } from './api';
import styles from './NewQuote.module.css';

/** So many fit a menu; the others are on their own screen. */
const SHOWN = 6;

/** The templates that quotes are started from most. */
const templatesQuery = () =>
  queryOptions({
    queryKey: ['templates', 'most used', SHOWN],
    queryFn: ({ signal }) => api.get(`/templates?sort=used&limit=${SHOWN}`, pageOf(Template), { signal }),
  });

/** Starts a quote by hand: a blank one or, where there are any, from a template. */
export function NewQuote() {
  const start = useStartQuote();
  const { data: templates } = useQuery(templatesQuery());
  const isSplit = templates !== undefined && templates.items.length > 0;
  return (
    <div className={styles.start} data-split={isSplit || undefined}>
      <Button
        variant="secondary"
        icon={<Plus size={20} aria-hidden="true" />}
        busy={start.isPending}
        onClick={() => start.mutate(crypto.randomUUID())}
      >
        New quote
      </Button>
      {isSplit && <FromTemplate templates={templates.items} hasMore={templates.nextCursor !== null} />}
    </div>
  );
}

function FromTemplate({ templates, hasMore }: { templates: readonly Template[]; hasMore: boolean }) {
  const start = useStartFrom();
  const navigate = useNavigate();
  const items = templates.map(({ id, name }, index): MenuItem => {
    const item = { id, label: name, icon: <Copy size={18} aria-hidden="true" />, disabled: start.isPending };
    const onSelect = () => start.mutate(id);
    return index === 0 ? { ...item, onSelect, heading: 'From a template' } : { ...item, onSelect };
  });
  const all: MenuItem = {
    id: 'all',
    label: 'All templates',
    separated: true,
    onSelect: () => void navigate(paths.templates()),
  };
  return (
    <Menu
      label="New quote from a template"
      triggerClass={styles.more}
      trigger={<ChevronDown size={20} aria-hidden="true" />}
      items={hasMore ? [...items, all] : items}
    />
  );
}
