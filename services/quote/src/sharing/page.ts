import {
  acceptedText,
  type CustomerDocument,
  countedLines,
  type DocumentSnapshot,
  formatMoney,
  type LinkStanding,
  lineText,
  totalText,
} from '@jobspeak/contracts';
import {
  type CustomerPage,
  documentBody,
  html,
  type Markup,
  pageForCustomer,
  questionForm,
  scriptless,
  trusted,
  waysToReach,
} from '@jobspeak/documents';

type Line = DocumentSnapshot['lines'][number];

const dateIn = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const writer =
  ({ currency, locale }: DocumentSnapshot) =>
  (minor: number) =>
    formatMoney(minor, currency, locale);

/** Whether it comes to what is approved, and to nothing less. */
const isOneFigure = ({ totals }: DocumentSnapshot): boolean => !totals.low && !totals.most;

/** What the page says first of a document that takes no answer any more. */
function closedWords(standing: LinkStanding, { answer, snapshot }: CustomerDocument): CustomerPage['standing'] {
  const on = answer ? dateIn(answer.at, snapshot.locale) : '';
  const who = snapshot.business.name;
  switch (standing) {
    case 'approved': {
      const by = answer?.name ? ` by ${answer.name}` : '';
      const sum = isOneFigure(snapshot) ? '' : `, ${acceptedText(snapshot.totals, writer(snapshot))}`;
      return { tone: 'good', words: `Approved${by} on ${on}${sum}. Thank you!` };
    }
    case 'rejected':
      return { tone: 'warn', words: `Declined on ${on}. If you change your mind, ask ${who} for a new quote.` };
    case 'expired':
      return { tone: 'warn', words: `This quote has expired. Ask ${who} for a new one.` };
    case 'superseded':
      return { tone: 'warn', words: `There is a newer version of this quote. Ask ${who} for its link.` };
    default:
      return { tone: 'warn', words: `This quote can no longer be accepted. Ask ${who} if you have questions.` };
  }
}

const openWords = ({ snapshot }: CustomerDocument): CustomerPage['standing'] => ({
  tone: 'open',
  words: snapshot.validUntil
    ? `Please answer by ${dateIn(snapshot.validUntil, snapshot.locale)}.`
    : 'Please answer below.',
});

const priceOf = (line: Line, snapshot: DocumentSnapshot) => lineText(line, writer(snapshot)) ?? 'price on request';

/** Whether a line is what the business itself proposes, of several that could be taken. */
const isProposed = ({ choice, selected }: Line): boolean => choice !== null && selected;

function option(line: Line, type: 'checkbox' | 'radio', isChosen: boolean, snapshot: DocumentSnapshot): Markup {
  const name = line.choice ?? 'options';
  const sign = type === 'checkbox' && line.unitPrice !== null ? '+ ' : '';
  return html`<label class="option">
    <input type="${type}" name="${name}" data-line="${line.id ?? ''}"${trusted(isChosen ? ' checked' : '')}>
    <span dir="auto">${line.description}${isProposed(line) && html` <em class="proposed">Proposed</em>`}${line.condition ? html`<small>Only if: ${line.condition}</small>` : false}</span>
    <span class="price">${sign}${priceOf(line, snapshot)}</span>
  </label>`;
}

/** What the customer can choose: options to tick, and one of each choice. */
function optionsOf(snapshot: DocumentSnapshot): Markup[] {
  const counted = new Set(countedLines(snapshot.lines));
  const optional = snapshot.lines.filter((line) => line.optional && line.choice === null);
  const boxes = (legend: string, lines: readonly Line[], hint: Markup | false = false) =>
    lines.length === 0
      ? []
      : [
          html`<fieldset><legend>${legend}</legend>
            ${hint}${lines.map((line) => option(line, 'checkbox', counted.has(line), snapshot))}</fieldset>`,
        ];
  const choices = [...new Set(snapshot.lines.flatMap(({ choice }) => (choice === null ? [] : [choice])))];
  // what has to be chosen stands before what may be
  return [
    ...choices.map(
      (choice) => html`<fieldset><legend dir="auto">${choice}: choose one</legend>
        ${snapshot.lines
          .filter((line) => line.choice === choice)
          .map((line) => option(line, 'radio', counted.has(line), snapshot))}</fieldset>`,
    ),
    ...boxes(
      'Would you like these too?',
      optional.filter(({ condition }) => !condition),
    ),
    ...boxes(
      'If it turns out so, shall we do these too?',
      optional.filter(({ condition }) => condition),
      html`<p class="soft">You pay for these only if it turns out so. Tick them to agree now, so that the work need not stop.</p>`,
    ),
  ];
}

/** What there is to choose, before the document: the sum above it follows. */
function choicesCard(snapshot: DocumentSnapshot): Markup | false {
  const options = optionsOf(snapshot);
  const { totals, taxName, pricesIncludeTax } = snapshot;
  const tax =
    totals.tax > 0 &&
    !pricesIncludeTax &&
    html`<p class="soft">These prices are before ${taxName || 'tax'}; the total includes it.</p>`;
  return (
    options.length > 0 &&
    html`<section class="card choices" aria-labelledby="choices"><h2 id="choices">Your choices</h2>${options}${tax}</section>`
  );
}

const total = (snapshot: DocumentSnapshot) => totalText(snapshot.totals, writer(snapshot));

/** Whether what a line comes to is known only once the work is done. */
const isUncertain = ({ low, cap }: Line): boolean => Boolean(low) || Boolean(cap);

/** Why customers say no, as they would put it; one of them or none, and words of their own beside it. */
const REASONS = ['The price', 'The timing', 'We chose somebody else', 'We do not need it any more'] as const;

const declineForm = ({ business }: DocumentSnapshot): Markup => html`<details name="answer"><summary>Decline</summary>
    <form data-action="reject">
      <fieldset><legend>Why? <span class="soft">You need not say.</span></legend>
        ${REASONS.map((reason) => html`<label class="pick"><input type="radio" name="why" value="${reason}"> ${reason}</label>`)}
      </fieldset>
      <label class="field">Anything that ${business.name} should know<textarea name="reason" rows="3" maxlength="900"></textarea></label>
      <p data-problem role="alert"></p>
      <div class="actions"><button type="submit" class="no">Decline the quote</button></div>
    </form></details>`;

const approveForm = (snapshot: DocumentSnapshot): Markup => html`<form data-action="approve">
    <p class="soft" data-with-choices hidden>With your choices. The document shows the quote as it was sent.</p>
    <label class="field">Your name<input name="name" autocomplete="name" maxlength="120" required value="${snapshot.client.name}"></label>
    <div class="signing">
      <p class="label" id="sign">Sign with your finger or mouse <span class="soft">if you like</span></p>
      <canvas class="pad" data-signature role="img" aria-labelledby="sign"></canvas>
      <button type="button" class="quiet" data-clear-signature>Clear the signature</button>
    </div>
    <p data-problem role="alert"></p>
    ${
      snapshot.lines.some(isUncertain) &&
      html`<p class="soft">What it comes to is known once the work is done. You approve the highest sum: more than that takes your yes again.</p>`
    }
    <div class="actions"><button class="main" type="submit">Approve <span data-accepted>${acceptedText(snapshot.totals, writer(snapshot))}</span></button></div>
    <p class="soft">Your name, the time and your network address are kept with what you approve.</p>
  </form>`;

const answerForms = (
  snapshot: DocumentSnapshot,
): Markup => html`<section class="card" id="approve" aria-labelledby="answer">
  <h2 id="answer">Approve this quote</h2>
  ${scriptless('To answer here', snapshot)}
  ${approveForm(snapshot)}
</section>
<section class="card other" aria-label="Other answers">${questionForm(snapshot)}${declineForm(snapshot)}</section>`;

/** What comes after a yes; and of what is closed in another way, what can still be done. */
const closedSide = ({ standing, snapshot }: CustomerDocument): Markup =>
  standing === 'approved'
    ? html`<section class="card" aria-labelledby="next"><h2 id="next">What happens next</h2>
        <p>${snapshot.business.name} has your approval and arranges the rest with you. The PDF above is your copy: it says who approved what, and when.</p></section>
      <section class="card other" aria-label="Other answers">${questionForm(snapshot)}</section>`
    : html`<section class="card" aria-labelledby="next"><h2 id="next">Do you have a question?</h2>
        <p>${ways(snapshot)}</p></section>`;

const ways = ({ business }: DocumentSnapshot): string => {
  const known = waysToReach(business);
  return known === '' ? `Please ask ${business.name}.` : `You can ${known}.`;
};

/** What the script needs of the document. */
const factsOf = (token: string, { contentHash, discount, snapshot }: CustomerDocument) => {
  const { currency, locale, lines, taxRatePercent, pricesIncludeTax } = snapshot;
  const pricing = {
    taxRatePercent,
    pricesIncludeTax,
    deposit: null,
    discount,
    lines: lines.map(({ id, quantity, unitPrice, ...line }) => ({
      id,
      quantity,
      unitPrice,
      discountPercent: line.discountPercent,
      taxRatePercent: line.taxRatePercent,
      optional: line.optional,
      choice: line.choice,
      selected: line.selected,
      low: line.low,
      cap: line.cap,
    })),
  };
  return { link: `quotes/${token}`, quote: { contentHash, currency, locale, pricing } };
};

/** The page of a quote. `token` is the link's, by which the page finds its style sheet and sends its answers. */
export function customerPage(token: string, document: CustomerDocument): string {
  const { standing, snapshot } = document;
  const isOpen = standing === 'open';
  const pictures = new Map(snapshot.photos.map(({ objectKey }) => [objectKey, objectKey]));
  return pageForCustomer({
    path: `/q/${token}`,
    snapshot,
    amount: total(snapshot),
    standing: isOpen ? openWords(document) : closedWords(standing, document),
    above: isOpen && choicesCard(snapshot),
    body: documentBody({ ...snapshot, acceptUrl: null }, { pictures }),
    side: { stands: 'below', content: isOpen ? answerForms(snapshot) : closedSide(document) },
    next: isOpen ? { word: 'Approve', place: 'approve' } : null,
    facts: isOpen || standing === 'approved' ? factsOf(token, document) : null,
  });
}
