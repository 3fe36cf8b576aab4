import { embedFacturX, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';

/** What an annotation has to say on a page that is to look the same for ever: it is printed. */
const PRINTED = PDFNumber.of(4);

/** The links of a page, which browsers leave without that word. */
function printLinks(file: PDFDocument): void {
  for (const page of file.getPages())
    for (const annotation of page.node.Annots()?.asArray() ?? [])
      page.node.context.lookupMaybe(annotation, PDFDict)?.set(PDFName.of('F'), PRINTED);
}

/**
 * Puts the invoice for machines into the invoice for people (Factur-X): a PDF/A-3 at level B with one file inside.
 * What the browser has tagged stays tagged.
 */
export async function embedInvoice(pdf: Buffer, xml: string): Promise<Buffer> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  printLinks(file);
  const made = file.getCreationDate();
  await embedFacturX(file, Buffer.from(xml), {
    conformanceLevel: 'EN 16931',
    description: 'The invoice for machines (Factur-X)',
    ...(made && { creationDate: made, modificationDate: made }),
  });
  return Buffer.from(await file.save());
}
