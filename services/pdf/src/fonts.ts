import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sweep } from './chromium';
import { sfntOf } from './sfnt';

/** Weights of the page: text and strong text. */
const WEIGHTS = [400, 600] as const;

/** The parts of Inter that may be needed. Where two hold the same character the later wins, so Latin is last. */
const PARTS = ['greek-ext', 'greek', 'cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext', 'latin'] as const;
type Part = (typeof PARTS)[number];

/**
 * Where a page takes its fonts from: those that the browser knows by name, which costs nothing, or copies inside the
 * page, which are unpacked for every document but work in any browser.
 */
export type FontSource = 'installed' | 'inside';

interface Face {
  part: Part;
  range: string;
  /** First and last code point of each span that the part holds. */
  spans: readonly (readonly [number, number])[];
}

const fileOf = (part: Part, weight: number, format: 'woff' | 'woff2'): Buffer =>
  readFileSync(require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.${format}`));

/** What an installed part is called; no font of the machine is called so. */
const nameOf = (part: Part, weight: number) => `Jobspeak ${part} ${weight}`;

const spansOf = (range: string): Face['spans'] =>
  range.split(',').map((entry) => {
    const [from = '', to = from] = entry.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

function loadFaces(): Face[] {
  const list = readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8');
  const ranges = JSON.parse(list) as Record<string, string>;
  return PARTS.map((part) => ({ part, range: ranges[part] ?? '', spans: spansOf(ranges[part] ?? '') }));
}

let faces: readonly Face[] | undefined;
const contents = new Map<string, string>();

/** A font as it lies inside a page; read once. */
function inside(part: Part, weight: number): string {
  const name = nameOf(part, weight);
  const known = contents.get(name) ?? fileOf(part, weight, 'woff2').toString('base64');
  contents.set(name, known);
  return `url(data:font/woff2;base64,${known}) format('woff2')`;
}

const ruleOf = ({ part, range }: Face, weight: number, from: FontSource): string => {
  const source = from === 'installed' ? `local('${nameOf(part, weight)}')` : inside(part, weight);
  return `@font-face{font-family:Inter;font-weight:${weight};src:${source};unicode-range:${range}}`;
};

/**
 * The font faces that a text needs, as style rules: nothing is fetched, and the same text looks the same on every
 * machine.
 */
export function fontFaces(text: string, from: FontSource): string {
  faces ??= loadFaces();
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  return faces
    .filter(({ spans }) => codes.some((code) => spans.some(([low, high]) => code >= low && code <= high)))
    .flatMap((face) => WEIGHTS.map((weight) => ruleOf(face, weight, from)))
    .join('\n');
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The machine's own fonts by the configuration it has, and ours by names of their own. */
const configuration = (folder: string, base: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${escapeXml(base)}</include>
  <dir>${escapeXml(folder)}</dir>
  <cachedir>${escapeXml(path.join(folder, 'cache'))}</cachedir>
${PARTS.flatMap((part) =>
  WEIGHTS.map(
    (weight) => `  <match target="scan">
    <test name="file"><string>${escapeXml(path.join(folder, `${part}-${weight}.ttf`))}</string></test>
    <edit name="fullname" mode="assign"><string>${nameOf(part, weight)}</string></edit>
  </match>`,
  ),
).join('\n')}
</fontconfig>
`;

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Unpacks the fonts into a folder, once; renamed when whole, so that a start cut short leaves no half set. */
async function unpackFonts(target: string): Promise<void> {
  if (await exists(target)) return;
  const partial = `${target}-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  for (const part of PARTS)
    for (const weight of WEIGHTS)
      await writeFile(path.join(partial, `${part}-${weight}.ttf`), sfntOf(fileOf(part, weight, 'woff')));
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(target))) throw error; // another process was faster
  });
}

/**
 * Unpacks the fonts below a folder and tells how a browser that asks fontconfig finds them: environment variables to
 * start it with. A browser that does not ask, such as one on macOS, goes without.
 * @param base the configuration that the machine's own fonts come from
 */
export async function installFonts(dataDir: string, base: string): Promise<Record<string, string>> {
  const manifest = readFileSync(require.resolve('@fontsource/inter/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(dataDir, 'fonts', `inter-${version}`);
  await unpackFonts(folder);
  await sweep(path.dirname(folder));
  const file = path.join(path.dirname(folder), `conf-${process.pid}`);
  await writeFile(file, configuration(folder, base));
  return { FONTCONFIG_FILE: file };
}
