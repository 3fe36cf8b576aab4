import type { Line, Section } from '@jobspeak/contracts';

/** What is edited of every document: a quote, an invoice, a template. */
export interface DocumentLines {
  sections: Section[];
  lines: Line[];
}

/** An answer of a field's schema. */
type Parsed =
  | { success: true; data: unknown; error?: undefined }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };

/** The part of a zod object that the editor needs: all of the content, and each of its fields. */
export interface ContentSchema<C> {
  parse: (value: unknown) => C;
  shape: { readonly [F in keyof C]: { safeParse: (value: unknown) => Parsed } };
}

/** The fields of a content, which are saved one by one. */
export type Field<C> = Extract<keyof C, string>;

// the keys of an object are strings; TypeScript does not know that these are all of them
export const fieldsOf = <C>(schema: ContentSchema<C>): Field<C>[] => Object.keys(schema.shape) as Field<C>[];
