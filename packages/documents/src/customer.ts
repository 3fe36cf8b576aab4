import type { DocumentSnapshot } from '@jobspeak/contracts';
import { documentTitle } from './document';
import { html, type Markup, trusted } from './markup';
import { waysToReach } from './words';

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

/** What to do without the script of the page. @param what it is for: "To answer here". */
export function scriptless(what: string, { business }: DocumentSnapshot): Markup {
  const ways = waysToReach(business);
  return html`<p class="soft" data-scriptless>${what}, allow this page to run its script${ways && `; or ${ways}`}.</p>`;
}

/**
 * Asks the business something; what was asked is said to be on its way by the script. Where the document knows no way
 * back to its customer, they say one.
 */
export function questionForm({ business, client }: DocumentSnapshot): Markup {
  const ways = [client.email !== '' && 'email', client.phone !== '' && 'phone'].filter((way) => way !== false);
  const how = ways.length > 0 ? `by ${ways.join(' or ')}` : 'as you have said';
  return html`<p class="soft" data-asked hidden>Your question is on its way to ${business.name}. They can answer you ${how}.</p>
<details><summary>Ask a question</summary>
  <form data-action="ask">
    <label class="field">Your question<textarea name="question" rows="3" maxlength="2000" required></textarea></label>
    ${ways.length === 0 && html`<label class="field">Your email or phone number, for the answer<input name="contact" maxlength="254" required></label>`}
    <p data-problem role="alert"></p>
    <div class="actions"><button type="submit">Send the question</button></div>
  </form></details>`;
}

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
