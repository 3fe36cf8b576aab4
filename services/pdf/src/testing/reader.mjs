// Reads PDFs from standard input, a list in base64, and prints what a reader finds in each, as JSON. A program of its
// own, because pdf.js is an ES module that wants the real globals of Node.
import { text } from 'node:stream/consumers';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const walk = (node) => [node.role, ...(node.children ?? []).flatMap(walk)].filter(Boolean);

async function read(pdf) {
  const file = await getDocument({
    data: new Uint8Array(Buffer.from(pdf, 'base64')),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  }).promise;

  const fonts = new Map();
  const pages = [];
  let roles = [];
  /** The outermost edges of text, in points from the left, and the height of the largest. */
  const reach = { left: Infinity, right: 0, largest: 0 };

  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    for (const { str, transform, width: length, height: size } of items) {
      if (str.trim() === '') continue;
      reach.left = Math.min(reach.left, transform[4]);
      reach.right = Math.max(reach.right, transform[4] + length);
      reach.largest = Math.max(reach.largest, size);
    }
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
  return {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: (await file.getMarkInfo())?.Marked === true,
    roles: [...new Set(roles)],
    fonts: [...fonts].map(([name, isEmbedded]) => ({ name, isEmbedded })),
    width,
    height,
    reach,
    attachments: Object.keys(attachments),
    metadata: metadata?.getRaw() ?? '',
  };
}

const found = [];
for (const pdf of JSON.parse(await text(process.stdin))) found.push(await read(pdf));
process.stdout.write(JSON.stringify(found));
