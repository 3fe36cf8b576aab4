import type { Quote, QuoteVersionSummary } from '@jobspeak/contracts';
import { useMutation } from '@jobspeak/web/query';
import { downloadPdf, pdfName } from '../../sharing';
import { saveQuote } from '../photos';
import type { QuoteEditor } from './use-editor';

/** Downloads a version as it was issued. */
export const useDownloadIssued = ({ id, title }: Pick<Quote, 'id' | 'title'>) =>
  useMutation({
    mutationFn: async ({ revision, number }: Pick<QuoteVersionSummary, 'revision' | 'number'>) => {
      const name = pdfName('Quote', `${number} revision ${revision}`, title);
      await downloadPdf(`/quotes/${id}/pdf?revision=${revision}`, name);
    },
  });

/** Saves what is open, has the quote made into a PDF, and downloads it. */
export const useDownloadPdf = (editor: QuoteEditor) =>
  useMutation({
    mutationFn: async () => {
      await saveQuote(editor);
      const { id, number, title } = editor.read().base;
      await downloadPdf(`/quotes/${id}/pdf`, pdfName('Quote', number, title));
    },
  });
