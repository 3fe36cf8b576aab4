import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { createLog } from '@jobspeak/kit';
import { type PdfBrowser, startBrowser } from '../browser';
import { renderHtml } from '../print';
import { readPdf } from '../testing';
import { CACHE } from '../testing/cache';
import { invoice } from '../testing/invoices';
import { readInvoices } from '../testing/read-invoice';
import { embedInvoice } from './embed';
import { electronicInvoice } from './invoice';

const snapshot = { ...invoice(), acceptUrl: 'https://jobspeak.example/i/9f8c7b6a5d4e' };
const xml = electronicInvoice(snapshot);
let browser: PdfBrowser;
let plain: Buffer;
let pdf: Buffer;
let file: PDFDocument;
beforeAll(async () => {
  browser = await startBrowser({ dataDir: CACHE, log: createLog({ name: 'test', level: 'silent' }) });
  plain = await browser.render(renderHtml(snapshot));
  pdf = await embedInvoice(plain, xml);
  file = await PDFDocument.load(pdf, { updateMetadata: false });
});
afterAll(() => browser.stop());

const name = (text: string) => PDFName.of(text);

test('people read what they read before: words, tags, fonts, title and language', async () => {
  const { attachments, metadata, ...read } = await readPdf(pdf);
  const { attachments: none, metadata: nothing, ...before } = await readPdf(plain);
  expect(read).toEqual(before);
  expect(read.isTagged).toBe(true);
  for (const font of read.fonts) expect(font.isEmbedded).toBe(true);
  expect([none, nothing]).toEqual([[], '']);
  expect(attachments).toEqual(['factur-x.xml']);
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
});

test('another library finds the invoice in it, whole', async () => {
  expect(await readInvoices([pdf])).toEqual([{ filename: 'factur-x.xml', profile: 'EN16931', xml, errors: [] }]);
});

// The rules of ISO 19005-3 that a browser leaves open. `npm run validate -w services/pdf` checks all of them.
test('the file has an identity, and says which PDF/A it is and what its colours are', async () => {
  const { metadata } = await readPdf(pdf);
  expect(metadata).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>B</s);
  for (const property of ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'])
    expect(metadata).toContain(`<pdfaProperty:name>${property}</pdfaProperty:name>`);
  expect(metadata).toContain(file.getTitle()?.replaceAll('&', '&amp;'));
  expect(metadata).toContain(file.getProducer());
  const ids = file.context.lookup(file.context.trailerInfo.ID, PDFArray);
  expect(ids.lookup(0, PDFHexString).asBytes()).toHaveLength(16);
  const intent = file.catalog.lookup(name('OutputIntents'), PDFArray).lookup(0, PDFDict);
  expect(intent.get(name('S'))).toBe(name('GTS_PDFA1'));
  expect(intent.lookup(name('DestOutputProfile'), PDFStream).dict.get(name('N'))).toEqual(PDFNumber.of(3));
  expect(file.catalog.lookup(name('Metadata'), PDFStream).dict.get(name('Filter'))).toBeUndefined();
});

test('the invoice is an associated file of the document, its alternative, and links are printed', () => {
  const attachment = file.catalog.lookup(name('AF'), PDFArray).lookup(0, PDFDict);
  expect(attachment.get(name('AFRelationship'))).toBe(name('Alternative'));
  const inside = attachment.lookup(name('EF'), PDFDict).lookup(name('F'), PDFStream).dict;
  expect(inside.get(name('Subtype'))).toBe(name('text/xml'));
  expect(inside.lookup(name('Params'), PDFDict).has(name('ModDate'))).toBe(true);
  const links = file.getPages().flatMap((page) => page.node.Annots()?.asArray() ?? []);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(file.context.lookup(link, PDFDict).get(name('F'))).toEqual(PDFNumber.of(4));
});
