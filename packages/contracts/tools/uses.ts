/** Where an event is used: by whom, in which file, through which queue. */
export interface Use {
  kind: 'emits' | 'listens';
  /** A workspace, for example `services/quote`. */
  workspace: string;
  /** The constant's name in the contracts. */
  event: string;
  queue?: string;
}

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

const EMITS = /\bemit(?:Latest)?\(\s*[\w.]+,\s*(\w+)/g;
const LISTENS = /\bon\(\s*(\w+),\s*'([^']+)'/g;
/** A consumer made by hand, of what is only for show. */
const TAKES = /\bqueue: '([^']+)',\s*name: (\w+)\.name\b/g;
/** The gateway's consumers, one for each event that screens are told of. */
const TELLS = /\btold\(\s*(\w+)/g;

function usesIn({ path, text }: SourceFile, names: ReadonlyMap<string, string>): Use[] {
  const workspace = path.split('/').slice(0, 2).join('/');
  const known = (event: string | undefined): event is string => event !== undefined && names.has(event);
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].filter(([, event]) => known(event));
  return [
    ...find(EMITS).map(([, event = '']): Use => ({ kind: 'emits', workspace, event })),
    ...find(LISTENS).map(([, event = '', queue]): Use => ({ kind: 'listens', workspace, event, queue })),
    ...[...text.matchAll(TAKES)]
      .filter(([, , event]) => known(event))
      .map(([, queue, event = '']): Use => ({ kind: 'listens', workspace, event, queue })),
    ...find(TELLS).map(
      ([, event = '']): Use => ({ kind: 'listens', workspace, event, queue: `gateway.tell.${names.get(event)}` }),
    ),
  ];
}

/**
 * Who emits and who listens, by the services' code. `names` gives each constant its event's name.
 * @throws Error for a file that uses an event in a way that is neither: the list would be wrong without a word.
 */
export function findUses(files: readonly SourceFile[], names: ReadonlyMap<string, string>): Use[] {
  return files.flatMap((file) => {
    const uses = usesIn(file, names);
    const seen = new Set(uses.map((use) => use.event));
    for (const event of names.keys())
      if (new RegExp(`\\b${event}\\b`).test(file.text) && !seen.has(event))
        throw new Error(`${file.path} uses ${event}, and neither emits it nor listens to it`);
    return uses;
  });
}
