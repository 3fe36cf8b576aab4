import { type Template, totalsOf } from '@jobspeak/contracts';
import { Button, buttonClass, Card, ErrorCard, Field } from '@jobspeak/ui';
import { Copy, Ellipsis, FileText, Trash2 } from '@jobspeak/ui/icons';
import { EmptyState, Menu, Page, Skeleton, SkeletonList, TextArea } from '@jobspeak/ui/parts';
import { isAppError, paths, textOf } from '@jobspeak/web';
import { useQuery, useSuspenseQuery } from '@jobspeak/web/query';
import { Link, useNavigate, useParams } from '@jobspeak/web/router';
import { businessQuery } from '../business';
import { GrowingText, LineTable, SaveStatus, saveAll, TotalsCard } from '../documents';
import { useRemove } from '../library';
import { templateQuery, useDuplicate, useStartFrom } from './api';
import styles from './TemplateScreen.module.css';
import { type TemplateEditor, useTemplateEditor } from './use-template-editor';

const back = <Link to={paths.templates()}>Templates</Link>;

/** One template: what quotes are started from, edited in place and saved by itself. */
export function TemplateScreen() {
  const { id = '' } = useParams();
  const template = useQuery(templateQuery(id));
  if (template.data) return <TemplateDocument key={id} template={template.data} />;
  if (!template.isError)
    return (
      <Page title={<Skeleton width="16rem" height="32px" />} documentTitle="Template" back={back}>
        <Card flush>
          <SkeletonList rows={5} label="Loading the template" />
        </Card>
      </Page>
    );
  const isMissing = isAppError(template.error) && template.error.code === 'TEMPLATE_NOT_FOUND';
  return (
    <Page title="Template" back={back}>
      {isMissing ? (
        <EmptyState
          icon={<Copy size={28} />}
          title="Not found"
          action={
            <Link className={buttonClass({ variant: 'secondary' })} to={paths.templates()}>
              All templates
            </Link>
          }
        >
          {textOf(template.error)}
        </EmptyState>
      ) : (
        <ErrorCard onRetry={() => void template.refetch()}>{textOf(template.error)}</ErrorCard>
      )}
    </Page>
  );
}

const usesText = (count: number): string =>
  count === 0 ? 'Not used yet' : `Started ${count} ${count === 1 ? 'quote' : 'quotes'}`;

function TemplateDocument({ template }: { template: Template }) {
  const { editor, state } = useTemplateEditor(template);
  const { data: business } = useSuspenseQuery(businessQuery());
  const { currency, locale, taxName, taxRatePercent, pricesIncludeTax } = business;
  const money = { currency, locale, taxName: taxName || 'Tax' };
  const { content, base, problems } = state;
  const totals = totalsOf({ ...content, taxRatePercent, pricesIncludeTax, discount: null, deposit: null });
  return (
    <Page
      documentTitle={content.name || 'Template'}
      back={back}
      title={
        <GrowingText
          className={styles.title}
          label="Name"
          placeholder="What is it called?"
          value={content.name}
          maxLength={120}
          onText={(name) => editor.change(() => ({ name }))}
        />
      }
      subtitle={
        <div className={styles.standing}>
          <span>{usesText(base.usageCount)}</span>
          <SaveStatus editor={editor} money={money} />
          {problems.name && (
            <span role="alert" className={styles.problem}>
              A template needs a name.
            </span>
          )}
        </div>
      }
      actions={<Actions editor={editor} />}
    >
      <div className={styles.columns}>
        <div className={styles.document}>
          <LineTable editor={editor} money={money} audio={null} />
          <Words editor={editor} />
        </div>
        <div className={styles.side}>
          <TotalsCard totals={totals} money={money} />
          <p className={styles.hint}>
            Say “use my {content.name.trim() || 'bathroom'} template” when you record a job, and these lines come first.
          </p>
        </div>
      </div>
    </Page>
  );
}

/** What can be done with it; what is typed is saved first. */
function Actions({ editor }: { editor: TemplateEditor }) {
  const navigate = useNavigate();
  const { id } = editor.read().base;
  const start = useStartFrom(() => saveAll(editor));
  const duplicate = useDuplicate(() => saveAll(editor));
  const remove = useRemove('templates', 'Template deleted');
  return (
    <>
      <Button icon={<FileText size={20} aria-hidden="true" />} busy={start.isPending} onClick={() => start.mutate(id)}>
        New quote from this
      </Button>
      <Menu
        label="More"
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerClass={buttonClass({ variant: 'secondary' })}
        items={[
          {
            id: 'duplicate',
            label: 'Duplicate',
            icon: <Copy size={18} aria-hidden="true" />,
            disabled: duplicate.isPending,
            onSelect: () => duplicate.mutate(id),
          },
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash2 size={18} aria-hidden="true" />,
            danger: true,
            onSelect: () => remove.mutate(id, { onSuccess: () => void navigate(paths.templates()) }),
          },
        ]}
      />
    </>
  );
}

/** What quotes say beside their lines. */
function Words({ editor }: { editor: TemplateEditor }) {
  const { content, problems } = editor.read();
  return (
    <Card className={styles.words} aria-labelledby="words">
      <h2 id="words">Words</h2>
      <Field
        label="Title of the quote"
        placeholder={content.name}
        value={content.title}
        maxLength={160}
        error={problems.title}
        onChange={({ target }) => editor.change(() => ({ title: target.value }))}
      />
      <TextArea
        label="Notes"
        placeholder="Anything the customer should know"
        value={content.notes}
        maxLength={4000}
        error={problems.notes}
        onChange={({ target }) => editor.change(() => ({ notes: target.value }))}
      />
      <TextArea
        label="Terms"
        hint="Empty: the terms of your settings."
        value={content.terms}
        maxLength={8000}
        error={problems.terms}
        onChange={({ target }) => editor.change(() => ({ terms: target.value }))}
      />
    </Card>
  );
}
