import { needsCheck, type Quote } from '@jobspeak/contracts';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { businessQuery } from '../../business';
import { jumpTo } from '../../documents';
import { SendDialog } from '../../sharing';
import { letterOf } from './letter';
import { Omissions } from './Omissions';
import { useAddLine } from './omissions';
import { placeOf } from './place';
import { jumpToQuestions } from './Questions';
import { SendMargin } from './SendMargin';
import type { QuoteEditor } from './use-editor';

const WORDS = {
  email: 'The PDF, a button to read and accept the quote, and your business name go with it.',
  link: 'Anyone who has the link can read and accept the quote. It counts as sent once you make the link.',
};

/** Also what the customer has said yes to, while the owner was still passing the link on. */
const WITH_A_LINK: ReadonlySet<Quote['documentStatus']> = new Set(['sent', 'pending', 'approved', 'completed']);

/** Why a quote is not fit to be sent, with what to do about it; null when it is. */
function hindranceOf({ lines }: Pick<Quote, 'lines'>): string | null {
  if (lines.length === 0) return 'There is nothing on this quote yet. Add a line first.';
  const missing = lines.filter(({ unitPrice }) => unitPrice === null).length;
  if (missing === 0) return null;
  return missing === 1
    ? 'One line has no price. Give it one, then send the quote.'
    : `${missing} lines have no price. Give them one, then send the quote.`;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What nobody has checked yet, and the way to the first of it; null when that is nothing, or the quote is out. */
function uncheckedOf({ lines, generation, documentStatus }: Quote): { text: string; onShow: () => void } | null {
  const unsure = lines.filter(needsCheck);
  const questions = generation?.questions?.length ?? 0;
  const all = unsure.length + questions;
  if (all === 0 || documentStatus !== 'draft') return null;
  const what = [
    ...(unsure.length > 0 ? [counted(unsure.length, 'line')] : []),
    ...(questions > 0 ? [counted(questions, 'question')] : []),
  ].join(' and ');
  const [first] = unsure;
  return {
    text: `${what} ${all === 1 ? 'is' : 'are'} not checked yet.`,
    onShow: () => (questions === 0 && first ? jumpTo(first) : jumpToQuestions()),
  };
}

interface SendQuoteProps {
  quote: Quote;
  /** Where the quote is open. */
  editor?: QuoteEditor;
  onClose: () => void;
}

/** Brings the quote to its customer. */
export function SendQuote({ quote, editor, onClose }: SendQuoteProps) {
  const business = useQuery(businessQuery());
  // the letter tells of what it was when this was opened, and of what is added here
  const [told, setTold] = useState(quote);
  const add = useAddLine(quote, editor);
  return (
    <SendDialog
      place={placeOf(quote.id)}
      version={told.version}
      isChanging={add.isPending}
      hindrance={hindranceOf(quote)}
      unchecked={uncheckedOf(quote)}
      isOut={WITH_A_LINK.has(quote.documentStatus)}
      to={told.client.email}
      documentTitle={quote.title || 'Quote'}
      letter={business.isPending ? null : letterOf(told, business.data)}
      words={WORDS}
      onClose={onClose}
    >
      {quote.documentStatus === 'draft' && (
        <>
          <Omissions quote={quote} editor={editor} add={add} onAdded={setTold} onClose={onClose} />
          <SendMargin quote={quote} />
        </>
      )}
    </SendDialog>
  );
}
