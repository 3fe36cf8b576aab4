import { execFileSync } from 'node:child_process';
import path from 'node:path';

const MODULE = `file://${path.resolve(__dirname, '../../scripts/machine.mjs')}`;

/** What is said on each machine, by the module as the scripts load it: of a kind that this runner cannot load. */
function saidOn(machines: readonly object[]): (string | null)[] {
  const script = `
    const { thisMachine, whyUnfit } = await import(${JSON.stringify(MODULE)});
    const machines = [thisMachine(), ...${JSON.stringify(machines)}];
    console.log(JSON.stringify(machines.map((machine) => whyUnfit(machine))));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('a machine that does not fit is told why in a sentence', () => {
  const linux = { node: '20.19.0', platform: 'linux', arch: 'x64', glibc: '2.36' };
  const fits = [linux, { ...linux, node: '24.1.0' }, { node: '22.0.0', platform: 'darwin', arch: 'arm64' }];
  const unfit = [
    { ...linux, node: '18.20.4' },
    { ...linux, node: '20.18.3' },
    { ...linux, arch: 'ia32' },
    { ...linux, platform: 'freebsd' },
    { ...linux, glibc: undefined },
    { ...linux, glibc: '2.31' },
  ];
  const [here, ...said] = saidOn([...fits, ...unfit]);
  expect(here).toBeNull();
  expect(said.slice(0, fits.length)).toEqual(fits.map(() => null));
  expect(said.slice(fits.length)).toEqual([
    expect.stringContaining('needs Node 20.19 or newer; this is 18.20.4.'),
    expect.stringContaining('needs Node 20.19 or newer; this is 20.18.3.'),
    expect.stringContaining('not for linux on ia32.'),
    expect.stringContaining('not for freebsd on x64.'),
    expect.stringContaining('need glibc, which this Linux does not have'),
    expect.stringContaining('needs glibc 2.32 or newer'),
  ]);
});
