import type { NextPieces } from './best-pieces';
import type { Decoding } from './decoder';
import type { Prefix } from './prefix';
import type { Search } from './search';

/**
 * Runs searches beside each other, at most so many pieces far: a text that several of them follow is scored once, and
 * what they score together costs little more than what one does.
 */
export async function runSearches(
  decoding: Decoding,
  start: Prefix,
  searches: readonly Search[],
  mostPieces: number,
): Promise<void> {
  let rows = new Map<Prefix, number>([[start, 0]]);
  let next: NextPieces[] = [decoding.first];
  for (let length = 0; length < mostPieces; length++) {
    const nextOf = (text: Prefix): NextPieces => next[rows.get(text) ?? -1] ?? [];
    for (const search of searches) if (search.live().length > 0) search.advance(nextOf);
    const live = [...new Set(searches.flatMap((search) => search.live()))];
    if (live.length === 0) return;
    const before = rows;
    next = await decoding.step(
      live.map(({ parent, piece }) => ({ row: (parent ? before.get(parent) : undefined) ?? 0, piece })),
    );
    rows = new Map(live.map((text, row) => [text, row]));
  }
}
