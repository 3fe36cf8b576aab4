import type { DocumentSnapshot } from '@jobspeak/contracts';
import { documentTitle } from './document';
import { html, type Markup, trusted } from './markup';

/** The page that a customer reads of a document, whole as it comes: only what is answered needs its script. */
export interface CustomerPage {
  /** Where the page is below its origin, for example `/q/TOKEN`: its style sheet and its PDF are below it. */
  path: string;
  snapshot: DocumentSnapshot;
  /** The sum at the top. */
  amount: string;
  /** What is said first: how the document stands, and what to do. */
  standing: { tone: 'open' | 'good' | 'warn'; words: string };
  /** Markup of `documentBody`. */
  body: string;
  /** What stands above and below the document. */
  above?: Markup | false;
  below: Markup | false;
  /** What the script needs to know; without it the page is only read. */
  facts: object | null;
}

interface Frame {
  title: string;
  language: string;
  head: Markup | false;
  body: Markup;
}

const framed = ({ title, language, head, body }: Frame): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/customer/page.css">
${head}
</head>
<body>${body}</body>
</html>`.markup;

/** A `<` would end the element that the facts stand in. */
const factsElement = (facts: object): Markup =>
  html`<script type="application/json" id="facts">${trusted(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>`;

/** Asks the business something; what was asked is said to be on its way by the script. */
export const questionForm: Markup = html`<p class="soft" data-asked hidden>Your question is on its way.</p>
<details><summary>Ask a question</summary>
  <form data-action="ask">
    <label class="field">Your question<textarea name="question" rows="3" maxlength="2000" required></textarea></label>
    <p data-problem role="alert"></p>
    <div class="actions"><button type="submit">Send the question</button></div>
  </form></details>`;

/** @returns the page, which brings no script and no style of its own: it fits under the policy of the application. */
export function pageForCustomer({ path, snapshot, amount, standing, body, above, below, facts }: CustomerPage): string {
  return framed({
    title: documentTitle(snapshot),
    language: snapshot.locale,
    head: html`<link rel="stylesheet" href="${path}/document.css"><script type="module" src="/customer/page.js"></script>`,
    body: html`<header class="bar">
    <strong dir="auto">${snapshot.business.name}</strong>
    <span class="amount" data-total>${amount}</span>
  </header>
  <main>
    <p class="standing" role="status" data-tone="${standing.tone}">${standing.words}</p>
    ${above ?? false}
    <div class="paper" tabindex="0" role="region" aria-label="The document">${trusted(body)}</div>
    <div class="actions"><a class="button" href="${path}/document.pdf" download>Download the PDF</a></div>
    ${below}
  </main>
  ${facts !== null && factsElement(facts)}`,
  });
}

/** What a customer reads whose link does not work. @param words why, and what to do about it. */
export const deadLinkPage = (words: string): string =>
  framed({
    title: 'This link does not work',
    language: 'en-GB',
    head: false,
    body: html`<main><h1>This link does not work</h1><p class="standing" data-tone="warn">${words}</p></main>`,
  });
