import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bench/product';
import { type Box, run } from './box';
import { type Stage, type Step, stagesOf, standing, wordsOf } from './dockerfile';
import { readIgnored } from './ignored';

/** What an image is started with, and the folder with its content. */
export interface Image extends Box {
  command: readonly string[];
  health: readonly string[] | null;
  /** What its Dockerfile asks for and was not done here. */
  left: string[];
}

/** Installs packages of the base system, which this machine stands in for. */
const isOfSystem = (command: string) => command.startsWith('apt-get');

/** What an image from elsewhere brings that its files build upon. */
function layBase(folder: string, from: string): void {
  for (const place of ['etc', 'opt']) mkdirSync(path.join(folder, place), { recursive: true });
  if (!from.includes('nginx')) return;
  execFileSync('cp', ['-a', '/etc/nginx', path.join(folder, 'etc')]);
}

/** Copies as COPY does: of a folder, what is in it. */
function copy(from: string, names: readonly string[], target: string, isLeftOut: (place: string) => boolean): void {
  for (const name of names) {
    const source = path.join(from, name);
    const isFolder = statSync(source).isDirectory();
    const place = isFolder || !target.endsWith('/') ? target : path.join(target, path.basename(name));
    mkdirSync(isFolder ? place : path.dirname(place), { recursive: true });
    if (!isFolder) execFileSync('cp', ['-a', source, place]);
    else
      for (const entry of readdirSync(source)) {
        const inner = path.join(name, entry);
        if (isLeftOut(inner)) continue;
        if (statSync(path.join(source, entry), { throwIfNoEntry: false })?.isDirectory())
          copy(from, [inner], path.join(place, entry), isLeftOut);
        else execFileSync('cp', ['-a', path.join(source, entry), `${place}/`]);
      }
  }
}

type Made = Map<string, Image>;

interface Builder {
  folder: string;
  stages: readonly Stage[];
  isIgnored: (place: string) => boolean;
  made: Made;
}

/** A stage's folder, made once for all that copy from it. */
async function make(builder: Builder, target: string | undefined): Promise<Image> {
  const way = standing(builder.stages, target);
  let image: Image | undefined;
  for (const stage of way) {
    const done = builder.made.get(stage.name);
    if (!done) builder.made.set(stage.name, await makeStage(builder, stage, image));
    image = builder.made.get(stage.name);
  }
  if (!image) throw new Error(`There is nothing to make of ${target}.`);
  return image;
}

async function makeStage(builder: Builder, stage: Stage, below: Image | undefined): Promise<Image> {
  const root = path.join(builder.folder, stage.name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  if (below) execFileSync('cp', ['-a', '--reflink=auto', `${below.root}/.`, root]);
  else layBase(root, stage.from);
  const start: Image = below ?? { root, workdir: '/', environment: {}, command: [], health: null, left: [] };
  let image: Image = { ...start, root, left: [...start.left] };
  for (const step of stage.steps) image = { ...image, ...(await take(builder, image, step)) };
  return image;
}

const assignments = (value: string): Record<string, string> =>
  Object.fromEntries([...value.matchAll(/([\w]+)=(\S*)/g)].map(([, name = '', content = '']) => [name, content]));

/** Carries one instruction out; answers what it changes of the image. */
async function take(builder: Builder, image: Image, { name, value }: Step): Promise<Partial<Image>> {
  switch (name) {
    case 'WORKDIR': {
      mkdirSync(path.join(image.root, value), { recursive: true });
      return { workdir: path.resolve(image.workdir, value) };
    }
    case 'ENV':
      return { environment: { ...image.environment, ...assignments(value) } };
    case 'USER':
      return { user: value === 'root' ? undefined : value };
    case 'COPY':
      return copyStep(builder, image, value);
    case 'RUN':
      if (isOfSystem(value)) return { left: [...image.left, `RUN ${value.split('&&')[1]?.trim() ?? value}`] };
      await run({ ...image, user: undefined }, ['sh', '-c', value]);
      return {};
    case 'CMD':
      return { command: wordsOf(value) };
    case 'HEALTHCHECK':
      return { health: wordsOf(value.slice(value.indexOf('CMD') + 3).trim()) };
    case 'ENTRYPOINT':
      return { left: [...image.left, `ENTRYPOINT ${value}`] };
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return {};
    default:
      throw new Error(`${name} is not known here.`);
  }
}

async function copyStep(builder: Builder, image: Image, value: string): Promise<Partial<Image>> {
  const [, from] = /^--from=(\S+)/.exec(value) ?? [];
  const words = value
    .replace(/^--from=\S+/, '')
    .trim()
    .split(/\s+/);
  const names = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const target = path.join(image.root, path.resolve(image.workdir, last)) + (last.endsWith('/') ? '/' : '');
  if (from === undefined) {
    copy(ROOT, names, target, builder.isIgnored);
    return {};
  }
  const source = await make(builder, from);
  for (const name of names) {
    const place = path.join(source.root, name);
    if (!existsSync(place)) throw new Error(`${from} has no ${name}`);
    mkdirSync(statSync(place).isDirectory() ? target : path.dirname(target), { recursive: true });
    execFileSync('cp', ['-a', '--reflink=auto', statSync(place).isDirectory() ? `${place}/.` : place, target]);
  }
  return {};
}

/** Makes the content of an image as a plain folder, by the very instructions of its Dockerfile. */
export const buildImage = (
  folder: string,
  { dockerfile, target, args }: { dockerfile: string; target?: string | undefined; args: Record<string, string> },
): Promise<Image> =>
  make(
    { folder, stages: stagesOf(path.join(ROOT, dockerfile), args), isIgnored: readIgnored(), made: new Map() },
    target,
  );
