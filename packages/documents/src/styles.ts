import type { Accent } from './colour';
import { cssString } from './markup';
import type { PaperFormat } from './paper';

export interface Sheet {
  paper: PaperFormat;
  /** The line at the foot of every page. */
  running: string;
}
export interface Look {
  accent: Accent;
}

/** Warm near-black, readable greys and hairlines: the accent is for one rule, the total and the link. */
const INK = '#1c1917';
const MUTED = '#57534e';
const HAIRLINE = '#d6d3d1';
const SURFACE = '#f7f6f4';

/** What is about paper alone: its size, and the line at the foot of every page. */
export const pageStyles = ({ paper, running }: Sheet): string => {
  const small = `font: 400 7.5pt Inter, 'Open Sans', sans-serif; color: ${MUTED}; vertical-align: top; padding-top: 4mm;`;
  return `
@page {
  size: ${paper};
  margin: 12mm 16mm 15mm;
  @bottom-left { content: ${cssString(running)}; ${small} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); white-space: nowrap; ${small} }
}
body { margin: 0; background: #fff; print-color-adjust: exact; }
`;
};

const text = `
:where(&, & *) { box-sizing: border-box; margin: 0; padding: 0; }
& {
  font: 400 9.5pt/1.38 Inter, 'Open Sans', sans-serif; color: ${INK};
  overflow-wrap: anywhere;
}
h1 { font-size: 24pt; line-height: 1.1; font-weight: 600; letter-spacing: -0.02em; }
h2 { font-size: 8pt; line-height: 1.4; font-weight: 600; color: ${MUTED}; break-after: avoid; }
p { orphans: 3; widows: 3; }
.figure { font-variant-numeric: tabular-nums; }
.hint { color: ${MUTED}; font-size: 8.5pt; }
`;

const header = ({ accent }: Look) => `
.masthead { display: flex; justify-content: space-between; align-items: flex-start; gap: 10mm; padding-bottom: 4.5mm; border-bottom: 0.8mm solid ${accent.rule}; }
.logo { max-height: 20mm; max-width: 70mm; object-fit: contain; object-position: left top; }
.wordmark { font-size: 15pt; line-height: 1.25; font-weight: 600; letter-spacing: -0.01em; max-width: 100mm; padding-top: 1mm; }
.identity { text-align: right; flex: none; max-width: 80mm; }
.number { font-size: 10.5pt; color: ${MUTED}; margin-top: 1mm; }
.draft { display: inline-block; font-size: 8.5pt; font-weight: 600; border: 0.3mm solid ${MUTED}; border-radius: 10mm; padding: 0.3mm 2.6mm; }
.parties { display: grid; grid-template-columns: 1fr 1fr auto; gap: 8mm; padding: 4.5mm 0 5mm; }
.party h2, .facts dt { margin-bottom: 0.8mm; }
.party > div { white-space: pre-line; color: ${MUTED}; font-size: 9pt; }
.party > .name { color: ${INK}; font-weight: 600; font-size: 9.5pt; }
.facts { min-width: 34mm; display: grid; gap: 1.8mm; align-content: start; max-width: 50mm; }
.facts dt { font-size: 8pt; line-height: 1.4; font-weight: 600; color: ${MUTED}; margin-bottom: 0; }
.title { font-size: 13pt; line-height: 1.3; font-weight: 600; letter-spacing: -0.01em; margin-bottom: 2mm; }
`;

const lines = `
.lines { width: 100%; border-collapse: collapse; }
.lines thead { display: table-header-group; }
.lines thead th { font-size: 8pt; font-weight: 600; color: ${MUTED}; text-align: left; padding: 1.6mm 0; border-bottom: 0.3mm solid ${INK}; }
.lines tr { break-inside: avoid; }
.lines td { padding: 1.25mm 0; border-bottom: 0.2mm solid ${HAIRLINE}; vertical-align: top; }
.lines .figure { text-align: right; white-space: nowrap; padding-left: 5mm; width: 1%; }
.lines thead .figure { text-align: right; padding-left: 5mm; }
.lines .what { white-space: pre-line; }
.lines .off { color: ${MUTED}; font-size: 8.5pt; }
.lines .open { color: ${MUTED}; }
.lines .group { break-after: avoid; }
/* The sum is never alone on a page: the last lines go with it. */
.lines tbody:last-child tr:nth-last-child(-n+3) { break-after: avoid; }
.taken td { font-weight: 600; }
.lines .group th, .lines .group td { padding: 2.4mm 0 0.8mm; font-weight: 600; text-align: left; border-bottom: 0.2mm solid ${HAIRLINE}; }
.lines .group td { text-align: right; color: ${MUTED}; font-weight: 400; }
`;

const outcome = ({ accent }: Look) => `
.outcome { display: grid; grid-template-columns: 1fr 76mm; gap: 10mm; align-items: start; margin-top: 4mm; break-before: avoid; break-inside: avoid; }
.totals table { width: 100%; border-collapse: collapse; }
.totals th { text-align: left; font-weight: 400; color: ${MUTED}; padding: 1mm 4mm 1mm 0; }
.totals td { text-align: right; white-space: nowrap; padding: 1mm 0; }
/* Two ends stand below each other, never one of them on two lines; nor does the word beside them break for their sake. */
.lines .figure.range, .totals .figure.range { white-space: normal; overflow-wrap: normal; text-wrap: balance; }
.totals th { overflow-wrap: anywhere; min-width: 24mm; }
.totals .total th, .totals .total td { font-size: 14pt; font-weight: 600; color: ${INK}; padding: 2.4mm 0 2mm; letter-spacing: -0.01em; }
.totals .total th, .totals .total td { border-top: 0.5mm solid ${accent.rule}; }
.totals .deposit th, .totals .deposit td { border-top: 0.2mm solid ${HAIRLINE}; padding-top: 1.8mm; color: ${INK}; }
.open-prices { margin-top: 1.5mm; }
.accept { display: flex; gap: 5mm; align-items: center; background: ${SURFACE}; border-radius: 3mm; padding: 4mm; break-inside: avoid; }
.accept h2 { font-size: 10.5pt; color: ${INK}; }
.accept p { font-size: 8.5pt; margin-top: 0.8mm; }
.payment p { white-space: pre-line; }
.ways { display: grid; gap: 3mm; break-inside: avoid; }
.totals .sum th, .totals .sum td { font-weight: 600; color: ${INK}; border-top: 0.3mm solid ${INK}; }
.accept .link { font-size: 8pt; }
.accept a { color: ${accent.ink}; text-decoration: none; }
.qr { width: 25mm; height: 25mm; flex: none; background: #fff; border-radius: 1mm; }
.options, .print { margin-top: 4.5mm; }
.print { display: grid; gap: 5mm 10mm; }
.print.short { grid-template-columns: 1fr 1fr; break-inside: avoid; }
.options { break-inside: avoid; }
.options h2 { font-size: 10.5pt; color: ${INK}; }
.options .hint { break-after: avoid; }
.options .lines { margin-top: 0.5mm; }
.words p { white-space: pre-line; font-size: 8.5pt; margin-top: 0.8mm; }
`;

const pages = `
.photos, .evidence { margin-top: 6mm; }
@media print { .photos, .evidence { break-before: page; margin-top: 0; } }
.photos h2, .evidence h2 { font-size: 13pt; color: ${INK}; margin-bottom: 4mm; }
.pictures { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
.pictures figure { break-inside: avoid; }
.pictures img { display: block; width: 100%; height: 68mm; object-fit: contain; background: ${SURFACE}; border-radius: 2mm; }
.pictures figcaption { font-size: 8.5pt; color: ${MUTED}; margin-top: 1.2mm; }
.signature { display: block; width: 100mm; max-width: 100%; border-bottom: 0.3mm solid ${MUTED}; margin-bottom: 5mm; }
.signature polyline { fill: none; stroke: ${INK}; stroke-width: 6; stroke-linecap: round; stroke-linejoin: round; }
.evidence dl { display: grid; gap: 2.5mm; }
.evidence dt { font-size: 8pt; font-weight: 600; color: ${MUTED}; }
`;

const dense = `
&.dense {
  line-height: 1.3;
  .parties { padding: 3.5mm 0 4mm; }
  .lines td { padding-top: 0.7mm; padding-bottom: 0.7mm; font-size: 9pt; }
  .lines thead th { padding-top: 1.1mm; padding-bottom: 1.1mm; }
  .lines .group th, .lines .group td { padding: 1.6mm 0 0.5mm; }
  .outcome { margin-top: 3mm; }
  .print { margin-top: 3.5mm; }
}
`;

const modern = ({ accent }: Look) => `
&.modern {
  .masthead { background: ${accent.ink}; color: #fff; border: 0; border-radius: 3mm; padding: 6mm; }
  .number { color: #fff; }
  .draft { border-color: #fff; }
  .logo { background: #fff; border-radius: 1.5mm; padding: 1.5mm; }
  .lines thead th { background: ${SURFACE}; border: 0; color: ${INK}; }
  .lines th:first-child, .lines td:first-child { padding-left: 2.5mm; }
  .lines th:last-child, .lines td:last-child { padding-right: 2.5mm; }
  .lines .group th, .lines .group td { color: ${accent.ink}; }
  .totals th { padding-left: 3mm; }
  .totals td { padding-right: 3mm; }
  .totals .total th, .totals .total td { background: ${accent.ink}; color: #fff; border: 0; }
  .totals .total th { border-radius: 2mm 0 0 2mm; }
  .totals .total td { border-radius: 0 2mm 2mm 0; }
  &.dense .masthead { padding: 3.5mm 6mm; }
}
`;

const compact = ({ accent }: Look) => `
&.compact {
  font-size: 8.5pt; line-height: 1.3;
  h1 { font-size: 15pt; }
  .masthead { padding-bottom: 2.5mm; border-bottom-width: 0.3mm; }
  .wordmark { font-size: 12pt; color: ${accent.ink}; }
  .logo { max-height: 13mm; }
  .number { font-size: 9.5pt; margin-top: 0; }
  .parties { padding: 2.5mm 0 3mm; gap: 6mm; }
  .party > div, .party > .name { font-size: 8.5pt; }
  .title { font-size: 11pt; margin-bottom: 1mm; }
  .lines td { padding-top: 0.7mm; padding-bottom: 0.7mm; }
  .lines thead th { padding-top: 1mm; padding-bottom: 1mm; }
  .lines .group th, .lines .group td { padding-top: 1.6mm; padding-bottom: 0.5mm; }
  .outcome { margin-top: 2.5mm; }
  .totals th, .totals td { padding-top: 0.6mm; padding-bottom: 0.6mm; }
  .totals .total th, .totals .total td { font-size: 11pt; padding: 1.4mm 0; }
  .accept { padding: 2.5mm; }
  .qr { width: 21mm; height: 21mm; }
}
`;

/** The style sheet of a document, without what is about paper. */
export const styles = (look: Look): string =>
  `.document {${[text, header(look), lines, outcome(look), pages, dense, modern(look), compact(look)].join('')}}`;
