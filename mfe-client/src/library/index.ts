export { currentOf, useRemove } from './api';
export { type Problems, readDraft } from './draft';
export { EntryDialog } from './EntryDialog';
export { default as libraryStyles } from './Library.module.css';
export { LibraryScreen } from './LibraryScreen';
export { Twin } from './Twin';
export { type EntryForm, type EntryKind, useEntryForm } from './use-entry-form';
