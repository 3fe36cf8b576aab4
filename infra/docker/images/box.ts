import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import path from 'node:path';

/** What a command finds around itself, as in a container: a folder as its whole file system, over this machine's own. */
export interface Box {
  /** The folder; programs and libraries of this machine stand in for those of the base image. */
  root: string;
  workdir: string;
  environment: Readonly<Record<string, string>>;
  /** `uid:gid`; root without it, who may write. */
  user?: string | undefined;
  /** Mounts with nothing in them, which may be written to though nothing else may be. */
  empty?: readonly string[];
}

/** Why no command can be boxed in here, or null. */
export const whyNotHere = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'npm run images needs root on Linux: it gives each command a file system of its own (unshare, mount, chroot).';

const SCRIPT = path.join(__dirname, 'box.sh');

/** Variables of this machine that a builder needs to reach a registry. */
const ofNetwork = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
  );

/** Starts a command in its box. */
export function boxed(
  { root, workdir, environment, user = '', empty = [] }: Box,
  command: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const node = path.dirname(process.execPath);
  const script = ['--mount', 'sh', SCRIPT, root, user, workdir, empty.join(' '), ...command];
  return spawn('unshare', script, {
    stdio,
    env: {
      PATH: `${node}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: user === '' ? '/root' : '/tmp',
      BOX_NODE: node,
      BOX_CACHE: path.join(homedir(), '.npm'),
      ...(user === '' ? ofNetwork() : {}),
      ...environment,
    },
  });
}

/** Runs a command to its end. @throws Error with what it printed when it fails */
export async function run(box: Box, command: readonly string[]): Promise<void> {
  const child = boxed(box, command, ['ignore', 'pipe', 'pipe']);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      printed += text.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed.slice(-4_000)}`);
}
