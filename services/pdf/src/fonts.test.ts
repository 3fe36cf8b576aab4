import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fontFaces, installFonts } from './fonts';

test('a page names, or holds, just the parts of the font that its text needs', () => {
  expect(fontFaces('Paint', 'installed').match(/local\('[^']*'\)/g)).toEqual([
    "local('Jobspeak latin 400')",
    "local('Jobspeak latin 600')",
  ]);
  expect(fontFaces('Łazienka', 'installed')).toContain("local('Jobspeak latin-ext 600')");
  expect(fontFaces('Ванна', 'inside').match(/data:font\/woff2/g)).toHaveLength(2);
});

test('fonts are unpacked as files that a machine can install, with names of their own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-fonts-'));
  const { FONTCONFIG_FILE = '' } = await installFonts(folder, '/etc/fonts/a & b.conf');
  const home = path.join(folder, 'fonts');
  const [inter = ''] = (await readdir(home)).filter((name) => name.startsWith('inter-'));
  const files = await readdir(path.join(home, inter));
  expect(files).toHaveLength(14);
  for (const name of files) {
    const font = await readFile(path.join(home, inter, name));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    // the last table ends where the file does
    const ends = Array.from(
      { length: font.readUInt16BE(4) },
      (_, index) => font.readUInt32BE(20 + 16 * index) + font.readUInt32BE(24 + 16 * index),
    );
    expect(Math.ceil(Math.max(...ends) / 4) * 4).toBe(font.length);
  }
  const configuration = await readFile(FONTCONFIG_FILE, 'utf8');
  expect(configuration).toContain('<include ignore_missing="yes">/etc/fonts/a &amp; b.conf</include>');
  expect(configuration.match(/<edit name="fullname"/g)).toHaveLength(14);
  await rm(folder, { recursive: true });
});
