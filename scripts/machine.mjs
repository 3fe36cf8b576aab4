// Whether the parts that come from npm exist for a machine: the database, the speech recogniser, the password hash.
const OLDEST_NODE = [20, 19];
const OLDEST_GLIBC = [2, 32];
const BUILT_FOR = { linux: ['x64', 'arm64'], darwin: ['x64', 'arm64'], win32: ['x64'] };

const isAtLeast = (version, [major, minor]) => {
  const [givenMajor, givenMinor] = version.split('.').map(Number);
  return givenMajor > major || (givenMajor === major && givenMinor >= minor);
};

const INSTEAD = 'Run it in a container there instead: infra/DEPLOYING.md says how.';

/** Why Jobspeak cannot run on a machine, in a sentence, or null. `glibc` is undefined where there is none. */
export function whyUnfit({ node, platform, arch, glibc }) {
  if (!isAtLeast(node, OLDEST_NODE)) {
    const wanted = OLDEST_NODE.join('.');
    return `Jobspeak needs Node ${wanted} or newer; this is ${node}. Get it from https://nodejs.org, then start again.`;
  }
  if (!BUILT_FOR[platform]?.includes(arch))
    return `Jobspeak's database and speech recogniser are built for Linux, macOS and 64-bit Windows, not for ${platform} on ${arch}. ${INSTEAD}`;
  if (platform !== 'linux') return null;
  if (glibc === undefined)
    return `Jobspeak's database and speech recogniser need glibc, which this Linux does not have (Alpine, for example). ${INSTEAD}`;
  if (!isAtLeast(glibc, OLDEST_GLIBC)) {
    const wanted = OLDEST_GLIBC.join('.');
    return `Jobspeak needs glibc ${wanted} or newer, as in Debian 12 and Ubuntu 22.04; this Linux has ${glibc}. ${INSTEAD}`;
  }
  return null;
}

/** The machine that this process runs on. */
export function thisMachine() {
  const { version, platform, arch } = process;
  const machine = { node: version.slice(1), platform, arch };
  if (platform !== 'linux') return machine;
  return { ...machine, glibc: process.report.getReport().header.glibcVersionRuntime };
}
