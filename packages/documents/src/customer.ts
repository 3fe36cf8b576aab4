import type { DocumentSnapshot } from '@jobspeak/contracts';
import { accountColours } from './colour';
import { contacts, type Reachable } from './contacts';
import { documentStyles, documentTitle } from './document';
import { documentName, LOGO } from './header';
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
  /** What belongs to the sum: options that it follows, how a payment went. */
  above?: Markup | false;
  /** What the customer does: beside the document where there is room, else above or below it. */
  side: { stands: 'above' | 'below'; content: Markup };
  /** The one thing to do, kept in reach with the sum on a phone: its word, and the id of the part it leads to. */
  next: { word: string; place: string } | null;
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
<meta name="format-detection" content="telephone=no">
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
  return html`<p class="standing" data-tone="good" data-asked tabindex="-1" hidden>Your question is on its way to ${business.name}. They can answer you ${how}.</p>
<details name="answer"><summary>Ask a question</summary>
  <form data-action="ask">
    <label class="field">Your question<textarea name="question" rows="4" maxlength="2000" required></textarea></label>
    ${ways.length === 0 && html`<label class="field">Your email or phone number, for the answer<input name="contact" maxlength="254" required></label>`}
    <p class="soft">It goes to ${business.name}, who can answer you ${how}.</p>
    <p data-problem role="alert"></p>
    <div class="actions"><button type="submit">Send the question</button></div>
  </form></details>`;
}

/** The business as its customer knows it, and the ways to reach it at a tap. */
const masthead = (business: Reachable & { logo: string | null }, look: string, about: string): Markup =>
  html`<header class="bar ${look}">
    ${
      business.logo !== null && LOGO.test(business.logo)
        ? html`<img class="logo" src="${business.logo}" alt="${business.name}">`
        : html`<strong class="name" dir="auto">${business.name}</strong>`
    }
    ${contacts(business, about)}
  </header>`;

function summary({ path, snapshot, amount, standing, above }: CustomerPage): Markup {
  const { title, client, totals, taxName } = snapshot;
  const name = documentName(snapshot);
  const forWhom = client.name === '' ? '' : ` for ${client.name}`;
  return html`<div class="summary">
    <section class="card lead" aria-labelledby="title">
      ${title !== '' && html`<p class="kicker" dir="auto">${name}${forWhom}</p>`}
      <h1 id="title" dir="auto">${title === '' ? `${name}${forWhom}` : title}</h1>
      <p class="sum"><strong class="amount" data-total aria-live="polite">${amount}</strong>${
        totals.tax > 0 && html` <span class="soft">including ${taxName || 'tax'}</span>`
      }</p>
      <p class="standing" role="status" data-standing tabindex="-1" data-tone="${standing.tone}">${standing.words}</p>
      <div class="actions"><a class="button" href="${path}/document.pdf" download>Download the PDF</a></div>
    </section>
    ${above ?? false}
  </div>`;
}

/** The sum and the one thing to do, at the foot of a phone's screen: a link, so that nobody says yes by a slip. */
const dock = (amount: string, { word, place }: NonNullable<CustomerPage['next']>): Markup =>
  html`<nav class="dock" aria-label="Total and what is next">
    <span class="sum"><span class="soft">Total</span> <strong class="amount" data-total>${amount}</strong></span>
    <a class="button main" href="#${place}">${word}</a>
  </nav>`;

/** @returns the page, which brings no script and no style of its own: it fits under the policy of the application. */
export function pageForCustomer(page: CustomerPage): string {
  const { path, snapshot, amount, body, side, next, facts } = page;
  const paper = html`<div class="paper" tabindex="0" role="region" aria-label="The document">${trusted(body)}</div>`;
  const beside = html`<div class="side">${side.content}</div>`;
  return framed({
    title: documentTitle(snapshot),
    language: snapshot.locale,
    head: html`<link rel="stylesheet" href="${path}/document.css"><script type="module" src="/customer/page.js"></script>`,
    body: html`${masthead(snapshot.business, snapshot.look, documentName(snapshot))}
  <main>
    ${summary(page)}
    ${side.stands === 'above' ? [beside, paper] : [paper, beside]}
  </main>
  ${next !== null && dock(amount, next)}
  ${facts !== null && factsElement(facts)}`,
  });
}

/** The style sheet of what is on a customer's page: the document's own rules, and the business's colour for the rest. */
export const customerStyles = (snapshot: DocumentSnapshot): string => {
  const { ink, rule } = accountColours(snapshot.business.colour);
  return `:root { --brand: ${ink}; --brand-rule: ${rule}; }\n${documentStyles(snapshot)}`;
};

/**
 * What a customer reads whose link does not work.
 * @param words why, and what to do about it.
 * @param business whose link it was, where that is known: who holds a link that was given away may reach who gave it.
 */
export const deadLinkPage = (words: string, business: Reachable | null = null): string =>
  framed({
    title: 'This link does not work',
    language: 'en-GB',
    head: false,
    body: html`${business !== null && masthead({ ...business, logo: null }, 'classic', 'A link that does not work')}<main class="dead"><section class="card lead" aria-labelledby="title">
    <h1 id="title">This link does not work</h1>
    <p class="standing" data-tone="warn">${words}</p>
    <ul>
      <li>Open it from the message again: some programs cut a long link at the end of a line.</li>
      <li>It may have been taken back, because the business has changed or removed what it showed.</li>
      ${business !== null && html`<li>It came from <strong dir="auto">${business.name}</strong>: ${waysToReach(business) || 'ask them for a new one'}.</li>`}
    </ul>
  </section></main>`,
  });
