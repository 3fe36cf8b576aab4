import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@jobspeak/kit';

const run = promisify(execFile);

/** A browser program and the environment variables it needs on this machine. */
export interface Chromium {
  path: string;
  environment: Record<string, string>;
}

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // alive, but somebody else's
  }
};

/** Removes what processes that are gone left in a folder: entries whose name ends in `-PID`. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The machine's own fonts first, then those that came along; a machine without any must still print. */
const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

const UNPACK = 'require(process.argv[1]).executablePath().then(undefined, (error) => { throw error; })';

/**
 * Unpacks the browser that came from npm into a folder, once. In a process of its own, because the package unpacks
 * into TMPDIR and takes any file it finds there; renamed when whole, so that a start cut short leaves no half browser.
 */
async function unpack(packagePath: string, target: string): Promise<void> {
  if (await isProgram(path.join(target, 'chromium'))) return;
  const partial = `${target}-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  // With this variable the package also brings the libraries that a bare machine lacks.
  const environment = { ...process.env, NODE_OPTIONS: '', TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  try {
    await run(process.execPath, ['-e', UNPACK, packagePath], { env: environment });
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (await isProgram(path.join(target, 'chromium'))) return; // another process was faster
    if (String(error).includes('ENOSPC'))
      throw new StartError('There is no space left to unpack the browser that prints PDFs: about 210 MB are needed.');
    throw error;
  }
}

/** Whether the program starts at all: it does not where libraries are missing. */
const starts = (file: string, environment: Record<string, string>): Promise<boolean> =>
  run(file, ['--version'], { env: { ...process.env, ...environment }, timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/** The browser from npm, ready to run, or null where this machine cannot run it. */
async function fromPackage(dataDir: string): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packagePath = require.resolve('@sparticuz/chromium');
  const manifest = await readFile(path.join(path.dirname(packagePath), '..', '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(dataDir, 'chromium');
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  const target = path.join(folder, version);
  await unpack(packagePath, target);
  const fonts = path.join(target, 'fonts.conf');
  await writeFile(fonts, fontConfig(target));
  const program = path.join(target, 'chromium');
  // The machine's own libraries first: they are patched.
  const own = { FONTCONFIG_FILE: fonts };
  const brought = { ...own, LD_LIBRARY_PATH: path.join(target, 'al2023', 'lib') };
  for (const environment of [own, brought])
    if (await starts(program, environment)) return { path: program, environment };
  return null;
}

/**
 * The browser to print with: the one that was named, else the one from npm (unpacked below `dataDir`), else one that
 * is installed on the machine.
 * @throws StartError when there is none.
 */
export async function findChromium({
  dataDir,
  chromiumPath = process.env.CHROMIUM_PATH,
}: {
  dataDir: string;
  chromiumPath?: string | undefined;
}): Promise<Chromium> {
  if (chromiumPath) {
    if (await isProgram(chromiumPath)) return { path: chromiumPath, environment: {} };
    throw new StartError(`CHROMIUM_PATH is ${chromiumPath}, which is not a program that can be run.`);
  }
  const found = await fromPackage(dataDir);
  if (found) return found;
  for (const file of INSTALLED[process.platform] ?? [])
    if (await isProgram(file)) return { path: file, environment: {} };
  throw new StartError('No browser to print PDFs with: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
}
