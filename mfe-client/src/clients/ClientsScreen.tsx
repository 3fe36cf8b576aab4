import type { Client } from '@jobspeak/contracts';
import { Button, IconButton } from '@jobspeak/ui';
import { Plus, Trash2, Users } from '@jobspeak/ui/icons';
import type { Column } from '@jobspeak/ui/lists';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { useState } from 'react';
import { LibraryScreen, libraryStyles as styles, useRemove } from '../library';
import { ClientDialog } from './ClientDialog';
import { Reach } from './reach';

const Name = ({ id, name }: Client) => (
  <Link to={paths.clientDetails(id)} className={styles.name}>
    {name}
  </Link>
);

const COLUMNS: readonly Column<Client>[] = [
  { id: 'name', heading: 'Name', cell: Name },
  { id: 'phone', heading: 'Phone', cell: ({ phone }) => (phone ? <Reach phone={phone} email="" /> : '–') },
  { id: 'email', heading: 'Email', cell: ({ email }) => (email ? <Reach phone="" email={email} /> : '–') },
  { id: 'quotes', heading: 'Quotes', align: 'end', cell: ({ quoteCount }) => quoteCount },
];

/** Whom the business works for. */
export function ClientsScreen() {
  const [adding, setAdding] = useState(false);
  const remove = useRemove('clients', 'Client deleted');
  return (
    <>
      <LibraryScreen
        noun="clients"
        title="Clients"
        used="Most quotes"
        sheets
        add={
          <Button icon={<Plus size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add client
          </Button>
        }
        empty={{
          icon: <Users size={28} />,
          title: 'No clients yet',
          text: 'Add the people you work for, or import your address book: say a name, and their details are there.',
        }}
        columns={COLUMNS}
        card={(client) => (
          <>
            {Name(client)}
            <Reach phone={client.phone} email={client.email} />
          </>
        )}
        actions={({ id, name }) => (
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => remove.mutate(id)}
          />
        )}
      />
      {adding && <ClientDialog client={null} onClose={() => setAdding(false)} />}
    </>
  );
}
