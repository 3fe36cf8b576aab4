/** The editor of a document and its parts, for quotes, invoices and templates. */
export { CheckFirst } from './CheckFirst';
export { ClientCard } from './ClientCard';
export { type Change, DocumentEditor, type Edit, type EditorState, type SaveState } from './editor';
export type { Problems } from './edits';
export { setShowCosts, useShowCosts } from './costs';
export { GrowingText } from './GrowingText';
export { LineTable } from './LineTable';
export type { LinesEditor } from './line-actions';
export { MarginCard } from './MarginCard';
export { OptionsCard } from './OptionsCard';
export type { Money } from './places';
export { SaveStatus } from './SaveStatus';
export type { ContentSchema, DocumentLines } from './schema';
export { saveAll } from './saving';
export { TotalsCard } from './TotalsCard';
export { KIND_WORDS, unitWord } from './units';
export { useDocumentEditor } from './use-editor';
export { useSettled } from './use-settled';
