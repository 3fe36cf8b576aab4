import type { DocumentOrigins, Origin, Reading, Transcript } from '@jobspeak/contracts';
import type { Sentence } from '../clauses/clauses';
import { originOf, type Place } from '../tokens/source';
import type { ClientReading } from './client';
import { type readTerms, type Terms, termsIn } from './terms';

type Term = 'discount' | 'taxRatePercent' | 'deposit' | 'validDays';

const alike = (one: Terms[Term], other: Terms[Term]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The clause that says a term by itself, else the whole sentence. */
const placeIn = ({ tokens, clauses }: Sentence, term: Term, value: Terms[Term]): Place | null => {
  const clause = clauses.find(({ said }) => alike(termsIn(said)[term], value));
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (clause) return { start: clause.start, end: clause.end };
  return first && last ? { start: first.start, end: last.end } : null;
};

/** Where a term was said last. */
const termPlaces = (sentences: readonly Sentence[], terms: ReturnType<typeof readTerms>): Map<Term, Place | null> => {
  const wanted = (['discount', 'taxRatePercent', 'deposit', 'validDays'] as const).filter(
    (term) => terms[term] !== null,
  );
  const places = new Map<Term, Place | null>();
  for (const term of wanted) {
    const index = terms.each.findLastIndex((own) => own[term] !== null && alike(own[term], terms[term]));
    const sentence = sentences[index];
    if (sentence) places.set(term, placeIn(sentence, term, terms[term]));
  }
  return places;
};

/** Where the client and the terms of a reading come from; the usual tax is assumed where none was said. */
export const documentOrigins = (
  sentences: readonly Sentence[],
  terms: ReturnType<typeof readTerms>,
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
