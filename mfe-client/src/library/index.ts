export { useRefresh, useRemove } from './api';
export { type Problems, problemsOf, readDraft } from './draft';
export { default as libraryStyles } from './Library.module.css';
export { LibraryScreen } from './LibraryScreen';
