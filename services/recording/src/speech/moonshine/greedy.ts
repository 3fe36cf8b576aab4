import { END } from './pieces';
import { extend, type Prefix } from './prefix';
import type { Ended, Search } from './search';

/** Always takes the likeliest piece. */
export function greedySearch(start: Prefix): Search {
  let text = start;
  let ended: Ended[] = [];
  return {
    live: () => (ended.length > 0 ? [] : [text]),
    advance(nextOf) {
      const [best] = nextOf(text);
      if (!best || best[0] === END) ended = [{ text, score: text.logProbability / (text.length + 1) }];
      else text = extend(text, ...best);
    },
    ended: () => (ended.length > 0 ? ended : [{ text, score: text.logProbability / (text.length + 1) }]),
  };
}
