import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile, in one line and with its variables in place. */
export interface Step {
  name: string;
  value: string;
}

export interface Stage {
  name: string;
  /** Another stage, or an image. */
  from: string;
  steps: Step[];
}

/** The instructions of a Dockerfile: comments left out, continued lines joined. */
function instructionsOf(text: string): Step[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This line is no instruction that is known here: ${line}`);
    return { name, value };
  });
}

const withVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole);

/**
 * The stages of a Dockerfile, as its builder reads them for these arguments. What a program is told at its start, and
 * what a shell looks up, stays as it is.
 */
export function stagesOf(file: string, given: Readonly<Record<string, string>>): Stage[] {
  const stages: Stage[] = [];
  const globals: Record<string, string> = {};
  let known: Record<string, string> = {};
  for (const { name, value } of instructionsOf(readFileSync(file, 'utf8'))) {
    const stage = stages.at(-1);
    if (name === 'ARG') {
      const [argument = '', usual] = value.split('=');
      const chosen = given[argument] ?? globals[argument] ?? usual ?? '';
      if (stage) known[argument] = chosen;
      else globals[argument] = chosen;
    } else if (name === 'FROM') {
      const [from = '', , as = ''] = withVariables(value, globals).split(/\s+/);
      stages.push({ name: as, from, steps: [] });
      known = {};
    } else stage?.steps.push({ name, value: name === 'CMD' ? value : withVariables(value, known) });
  }
  return stages;
}

/** A stage and those it stands on, the lowest first; the last one of the file unless a target is named. */
export function standing(stages: readonly Stage[], target: string | undefined): Stage[] {
  const stage = target === undefined ? stages.at(-1) : stages.find(({ name }) => name === target);
  if (!stage) throw new Error(`There is no stage ${target}.`);
  return stages.some(({ name }) => name === stage.from) ? [...standing(stages, stage.from), stage] : [stage];
}

/** The words of an instruction such as `["node", "main.js"]` or of one in a shell's words. */
export const wordsOf = (value: string): string[] =>
  value.startsWith('[') ? (JSON.parse(value) as string[]) : ['sh', '-c', value];
