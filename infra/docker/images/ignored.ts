import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bench/product';

/** A pattern of .dockerignore: `*` stays within a folder, `**` does not, and what is below a match matches too. */
function patternOf(text: string): RegExp {
  const parts = text.split('/').map((part) => {
    if (part === '**') return '(?:.*/)?';
    return `${part.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`;
  });
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}(?:/|$)`);
}

/** Whether .dockerignore keeps a file of the repository from the builder. The last pattern that fits decides. */
export function readIgnored(): (place: string) => boolean {
  const rules = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (place) => {
    const rule = rules.findLast(({ pattern }) => pattern.test(place));
    return rule !== undefined && !rule.isKept;
  };
}
