import type { Quote, QuoteVersionSummary } from '@jobspeak/contracts';
import { AppError, api, isAppError } from '@jobspeak/web';
import { useMutation } from '@jobspeak/web/query';
import { saveAll } from '../../documents';
import type { QuoteEditor } from './use-editor';

/** A name for the file that says what it is and offends no file system. */
function pdfName({ number, title }: Pick<Quote, 'number' | 'title'>): string {
  const words = ['Quote', number, title].filter(Boolean).join(' ');
  return `${words
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)}.pdf`;
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has taken the file over by the next turn of its loop, and slow ones a little later
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const fetchPdf = (path: string): Promise<Blob> =>
  api.blob(path).catch((error: unknown) => {
    const lost = isAppError(error) && error.code === 'NETWORK_ERROR';
    throw lost ? new AppError('PDF_DOWNLOAD_FAILED', undefined, { cause: error }) : error;
  });

/** Downloads a version as it was issued. */
export const useDownloadIssued = ({ id, title }: Pick<Quote, 'id' | 'title'>) =>
  useMutation({
    mutationFn: async ({ revision, number }: Pick<QuoteVersionSummary, 'revision' | 'number'>) => {
      const pdf = await fetchPdf(`/quotes/${id}/pdf?revision=${revision}`);
      saveFile(pdf, pdfName({ number: `${number} revision ${revision}`, title }));
    },
  });

/** Saves what is open, has the quote made into a PDF, and downloads it. */
export const useDownloadPdf = (editor: QuoteEditor) =>
  useMutation({
    mutationFn: async () => {
      await saveAll(editor);
      const { base } = editor.read();
      saveFile(await fetchPdf(`/quotes/${base.id}/pdf`), pdfName(base));
    },
  });
