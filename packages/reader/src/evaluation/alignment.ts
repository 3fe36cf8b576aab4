/** A word of one text beside its word of another; null where one of them has none. */
export interface Aligned {
  meant: string | null;
  heard: string | null;
}

/** How few changes make the first words of one text those of another, for every two counts of them. */
function distances(meant: readonly string[], heard: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: meant.length + 1 }, () => new Uint32Array(heard.length + 1));
  for (const [i, row] of rows.entries()) {
    const above = rows[i - 1];
    for (let j = 0; j < row.length; j++) {
      const left = j === 0 ? Number.POSITIVE_INFINITY : (row[j - 1] ?? 0) + 1;
      const up = above ? (above[j] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const both =
        above && j > 0 ? (above[j - 1] ?? 0) + (meant[i - 1] === heard[j - 1] ? 0 : 1) : Number.POSITIVE_INFINITY;
      row[j] = i === 0 && j === 0 ? 0 : Math.min(left, up, both);
    }
  }
  return rows;
}

/** Puts the words of two texts side by side, so that as few as can be differ. */
export function align(meant: readonly string[], heard: readonly string[]): Aligned[] {
  const rows = distances(meant, heard);
  const aligned: Aligned[] = [];
  let [i, j] = [meant.length, heard.length];
  while (i > 0 || j > 0) {
    const here = rows[i]?.[j] ?? 0;
    const both = { meant: meant[i - 1] ?? null, heard: heard[j - 1] ?? null };
    if (i > 0 && j > 0 && here === (rows[i - 1]?.[j - 1] ?? 0) + (both.meant === both.heard ? 0 : 1)) {
      aligned.push(both);
      i--;
      j--;
    } else if (i > 0 && here === (rows[i - 1]?.[j] ?? 0) + 1) {
      aligned.push({ meant: both.meant, heard: null });
      i--;
    } else {
      aligned.push({ meant: null, heard: both.heard });
      j--;
    }
  }
  return aligned.reverse();
}
