import type { api } from '@jobspeak/web';
import type { QueryClient } from '@jobspeak/web/query';

/** A document that its customer can be brought, and where it is: all that this folder knows of it. */
export interface SharedPlace<Document> {
  /** What the document is called within a sentence. */
  noun: string;
  /** Its address in the API: `/quotes/ID`. */
  path: string;
  /** Where the cache keeps it; its sharing is kept below. */
  queryKey: readonly unknown[];
  parser: Parameters<typeof api.get<Document>>[1];
  /** Shows the document as it is after a move, and lets what tells of it be read anew. */
  takeIn: (cache: QueryClient, document: Document) => void;
}
