export { type Accent, accountColours, contrastOnPaper } from './colour';
export {
  type BodyOptions,
  type DocumentOptions,
  documentBody,
  documentStyles,
  documentTitle,
  renderDocument,
} from './document';
export { escapeHtml, html, type Markup, trusted } from './markup';
