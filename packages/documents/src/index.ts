export { type Accent, accountColours, contrastOnPaper } from './colour';
export type { Reachable } from './contacts';
export {
  type CustomerPage,
  customerStyles,
  deadLinkPage,
  pageForCustomer,
  questionForm,
  scriptless,
} from './customer';
export {
  type BodyOptions,
  type DocumentOptions,
  documentBody,
  documentStyles,
  documentTitle,
  renderDocument,
} from './document';
export { escapeHtml, html, type Markup, trusted } from './markup';
export { waysToReach } from './words';
