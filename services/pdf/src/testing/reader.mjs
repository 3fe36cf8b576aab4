// Reads a PDF from standard input and prints what a reader finds in it, as JSON. A program of its own, because
// pdf.js is an ES module that wants the real globals of Node.
import { buffer } from 'node:stream/consumers';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const file = await getDocument({
  data: new Uint8Array(await buffer(process.stdin)),
  verbosity: VerbosityLevel.ERRORS,
  useSystemFonts: false,
}).promise;

const fonts = new Map();
const pages = [];
let roles = [];

const walk = (node) => [node.role, ...(node.children ?? []).flatMap(walk)].filter(Boolean);

for (let number = 1; number <= file.numPages; number++) {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  pages.push(items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''));
  await page.getOperatorList();
  for (const name of new Set(items.map((item) => item.fontName))) {
    const font = page.commonObjs.get(name);
    if (font?.name) fonts.set(font.name, !font.missingFile);
  }
  roles = roles.concat(walk((await page.getStructTree()) ?? {}));
}

const { info, metadata } = await file.getMetadata();
const attachments = (await file.getAttachments()) ?? {};
const [, , width, height] = (await file.getPage(1)).view;
process.stdout.write(
  JSON.stringify({
    pages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: (await file.getMarkInfo())?.Marked === true,
    roles: [...new Set(roles)],
    fonts: [...fonts].map(([name, isEmbedded]) => ({ name, isEmbedded })),
    width,
    height,
    attachments: Object.keys(attachments),
    metadata: metadata?.getRaw() ?? '',
  }),
);
