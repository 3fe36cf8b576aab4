/** The editor of a document and its parts, for quotes, invoices and templates. */
export { ActionMenu, MainAction, type Offer } from './Actions';
export { CheckFirst } from './CheckFirst';
export { ClientCard } from './ClientCard';
export { CustomerFacts } from './CustomerFacts';
export { DocumentPage } from './DocumentPage';
export { type Change, DocumentEditor, type Edit } from './editor';
export type { Problems } from './edits';
export { GrowingText } from './GrowingText';
export { LinesCard } from './LinesCard';
export { LineTable } from './LineTable';
export { MarginCard } from './MarginCard';
export { contactMissing, type Missing } from './missing';
export { OptionsCard } from './OptionsCard';
export { SaveStatus } from './SaveStatus';
export { saveAll } from './saving';
export { TotalsCard } from './TotalsCard';
export { useDocumentEditor } from './use-editor';
export { type DocumentMoney, useMoney } from './use-money';
