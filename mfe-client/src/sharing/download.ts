import { AppError, api, isAppError } from '@jobspeak/web';

/** A name for the file of a document that says what it is and offends no file system. */
export function pdfName(...words: readonly (string | null)[]): string {
  const name = words
    .filter(Boolean)
    .join(' ')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${name}.pdf`;
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

/**
 * Downloads the PDF at an address of the API.
 * @throws AppError PDF_DOWNLOAD_FAILED when the connection is lost; else what the server says.
 */
export async function downloadPdf(path: string, name: string): Promise<void> {
  const pdf = await api.blob(path).catch((error: unknown) => {
    const lost = isAppError(error) && error.code === 'NETWORK_ERROR';
    throw lost ? new AppError('PDF_DOWNLOAD_FAILED', undefined, { cause: error }) : error;
  });
  saveFile(pdf, name);
}
