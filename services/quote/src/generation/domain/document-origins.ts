import type { DocumentOrigins, Origin, Reading, Transcript } from '@jobspeak/contracts';
import type { Clause, Sentence } from './clauses';
import type { ClientReading } from './client';
import { originOf, type Place } from './source';
import { readTerms, type Terms } from './terms';

type Term = 'discount' | 'taxRatePercent' | 'deposit' | 'validDays';

const alike = (one: Terms[Term], other: Terms[Term]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A clause as a sentence of its own. */
const alone = ({ tokens, start, end }: Clause): Sentence => ({
  tokens: tokens.filter((token) => token.start >= start && token.end <= end),
  clauses: [],
  text: '',
});

/** The clause that says a term by itself, else the whole sentence. */
const placeIn = ({ tokens, clauses }: Sentence, term: Term, value: Terms[Term]): Place | null => {
  const clause = clauses.find((one) => alike(readTerms([alone(one)])[term], value));
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (clause) return { start: clause.start, end: clause.end };
  return first && last ? { start: first.start, end: last.end } : null;
};

/** Where a term was said last: each sentence is read again by itself, and only for the terms that there are. */
const termPlaces = (sentences: readonly Sentence[], terms: Terms): Map<Term, Place | null> => {
  const wanted = (['discount', 'taxRatePercent', 'deposit', 'validDays'] as const).filter(
    (term) => terms[term] !== null,
  );
  const places = new Map<Term, Place | null>();
  for (const sentence of wanted.length > 0 ? sentences.toReversed() : []) {
    if (places.size === wanted.length) break;
    const own = readTerms([sentence]);
    for (const term of wanted) {
      const said = own[term];
      if (!places.has(term) && said !== null && alike(said, terms[term]))
        places.set(term, placeIn(sentence, term, said));
    }
  }
  return places;
};

/** Where the client and the terms of a reading come from; the usual tax is assumed where none was said. */
export const documentOrigins = (
  sentences: readonly Sentence[],
  terms: Terms,
  { client, place }: ClientReading,
  transcript: Transcript,
): Required<Reading>['origins'] => {
  const places = termPlaces(sentences, terms);
  const said = (term: Term): Origin | null =>
    terms[term] === null ? null : originOf('heard', places.get(term) ?? null, transcript);
  const origins: DocumentOrigins = {
    client: client && originOf(client.id ? 'library' : 'heard', place, transcript),
    discount: said('discount'),
    taxRatePercent: said('taxRatePercent') ?? originOf('assumed', null, transcript),
    deposit: said('deposit'),
    validDays: said('validDays'),
  };
  return origins;
};
