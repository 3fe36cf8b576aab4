import type { Token } from '../tokens/tokens';

/** The word at a place; none at a mark or outside of what was said. */
export const wordAt = (tokens: readonly Token[], index: number): string => {
  const token = index < 0 ? undefined : tokens[index];
  return token && !token.mark ? token.word : '';
};
