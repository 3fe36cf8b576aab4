/** The editor of a document and its parts, for quotes, invoices and templates. */
export { ActionMenu, MainAction, type Offer } from './Actions';
export { CheckFirst } from './CheckFirst';
export { ClientCard } from './ClientCard';
export { CustomerFacts } from './CustomerFacts';
export { DocumentPage } from './DocumentPage';
export { type Change, DocumentEditor, type Edit } from './editor';
export type { Problems } from './edits';
export { lineFacts } from './facts';
export { GrowingText } from './GrowingText';
export { LineTable } from './LineTable';
export { MarginCard } from './MarginCard';
export { OptionsCard } from './OptionsCard';
export { SaveStatus } from './SaveStatus';
export { saveAll } from './saving';
export { groupsOf } from './sections';
export { TotalsCard } from './TotalsCard';
export { useDocumentEditor } from './use-editor';
export { type DocumentMoney, useMoney } from './use-money';
