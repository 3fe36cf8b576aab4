export { type PdfServiceOptions, pdfService } from './app';
export { type PdfBrowser, type PdfBrowserOptions, startBrowser } from './browser';
export { type Chromium, findChromium } from './chromium';
export { renderHtml } from './print';
