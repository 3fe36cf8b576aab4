import { Button } from '@jobspeak/ui';
import { Copy, Eye, FileDown } from '@jobspeak/ui/icons';
import type { MenuItem } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { useState } from 'react';
import { saveQuote } from '../photos';
import styles from './QuoteExtras.module.css';
import { TemplateDialog } from './TemplateDialog';
import type { QuoteEditor } from './use-editor';

/** Saves what is open, and shows the quote as its customer will read it. */
function usePreview(editor: QuoteEditor) {
  const navigate = useNavigate();
  const { id } = editor.read().base;
  return useMutation({
    mutationFn: () => saveQuote(editor),
    onSuccess: () => void navigate(paths.quotePreview(id)),
  });
}

/** What can be done with a quote wherever it stands: look at it, print it, keep it as a template. */
export function useQuoteExtras(editor: QuoteEditor, download: () => void) {
  const [isNaming, setNaming] = useState(false);
  const preview = usePreview(editor);
  const ready = useMutation({ mutationFn: () => saveQuote(editor), onSuccess: () => setNaming(true) });
  const items: MenuItem[] = [
    {
      id: 'preview',
      label: 'See it as the customer',
      icon: <Eye size={18} aria-hidden="true" />,
      onSelect: () => preview.mutate(),
    },
    { id: 'pdf', label: 'Download PDF', icon: <FileDown size={18} aria-hidden="true" />, onSelect: download },
    {
      id: 'template',
      label: 'Save as a template',
      icon: <Copy size={18} aria-hidden="true" />,
      onSelect: () => ready.mutate(),
    },
  ];
  const dialog = isNaming && <TemplateDialog quote={editor.read().base} onClose={() => setNaming(false)} />;
  return { items, dialog };
}

/** The quote as its customer gets it, on the page and on paper. */
export function LookButtons({ editor, pdf }: { editor: QuoteEditor; pdf: { busy: boolean; download: () => void } }) {
  const preview = usePreview(editor);
  return (
    <div className={styles.looks}>
      <Button
        variant="secondary"
        icon={<Eye size={20} aria-hidden="true" />}
        busy={preview.isPending}
        onClick={() => preview.mutate()}
      >
        Preview
      </Button>
      <PdfButton {...pdf} />
    </div>
  );
}

export const PdfButton = ({ busy, download }: { busy: boolean; download: () => void }) => (
  <Button variant="secondary" icon={<FileDown size={20} aria-hidden="true" />} busy={busy} onClick={download}>
    PDF
  </Button>
);
