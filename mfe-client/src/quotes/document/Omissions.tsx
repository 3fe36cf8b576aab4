import type { Omission, Quote } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { CircleHelp } from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { jumpTo } from '../../documents';
import styles from './Omissions.module.css';
import { lineOf, omissionsQuery, questionText, type useAddLine, useDecline } from './omissions';
import type { QuoteEditor } from './use-editor';

export interface OmissionsProps {
  quote: Quote;
  /** Where the quote is open. */
  editor: QuoteEditor | undefined;
  /** Puts a line on the quote. */
  add: ReturnType<typeof useAddLine>;
  /** The quote is another one since: with the line that was added. */
  onAdded: (quote: Quote) => void;
  /** Closes what it is asked in: a line that was added wants its price. */
  onClose: () => void;
}

const WHY_OF_TRADE = 'Often part of this kind of work.';
function whyOf({ seen }: Omission): string {
  if (seen === null) return WHY_OF_TRADE;
  const { times, of } = seen;
  return times === of ? `On all of your last ${of} jobs like this.` : `On ${times} of your last ${of} jobs like this.`;
}

/** What is being asked, and what became of what was answered. Who cannot be asked now sends the quote all the same. */
function useQuestions({ quote, editor, add, onAdded, onClose }: OmissionsProps) {
  const { id } = quote;
  const navigate = useNavigate();
  const { data } = useQuery(omissionsQuery(id));
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const decline = useDecline(id);
  const note = (description: string, words: string) => {
    flushSync(() => {
      setAnswered((before) => [...before, description]);
      setTold(words);
    });
    // the buttons are gone
    status.current?.focus();
  };
  const accept = (omission: Omission) => {
    const line = lineOf(omission, (editor?.read().content ?? quote).lines);
    if (omission.unitPrice === null && editor) {
      // the new row must be there, and the dialog gone, before its price can have the focus
      flushSync(() => editor.change(({ lines }) => ({ lines: [...lines, line] })));
      flushSync(onClose);
      return jumpTo(line);
    }
    note(omission.description, `${omission.description} is on the quote now.`);
    // what has no price is given one where the quote is open
    add.mutate(line, { onSuccess: line.unitPrice === null ? () => void navigate(paths.quote(id)) : onAdded });
  };
  const refuse = ({ description }: Omission) => {
    note(description, `${description} is not asked again for this kind of job.`);
    decline.mutate({ description });
  };
  const asked = data?.items.filter(({ description }) => !answered.includes(description)) ?? [];
  return { asked, told, status, accept, refuse, isBusy: add.isPending };
}

/** What stands on most jobs like this one and not on the quote: yes or no, before it is sent. It can be sent without. */
export function Omissions(props: OmissionsProps) {
  const { asked, told, status, accept, refuse, isBusy } = useQuestions(props);
  const titleId = useId();
  const { quote } = props;
  if (asked.length === 0 && told === '') return null;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <CircleHelp size={20} aria-hidden="true" />
        Did you forget anything?
      </h3>
      {asked.length > 0 && (
        <ul className={styles.list}>
          {asked.map((omission) => (
            <li key={omission.description} className={styles.question}>
              <p className={styles.words}>
                <span>{`${questionText(omission, quote)}?`}</span>
                <span className={styles.why}>{whyOf(omission)}</span>
              </p>
              <div className={styles.answers}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Yes, add ${questionText(omission, quote)}`}
                  disabled={isBusy}
                  onClick={() => accept(omission)}
                >
                  Yes
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`No ${omission.description}`}
                  onClick={() => refuse(omission)}
                >
                  No
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p ref={status} role="status" tabIndex={-1} className={styles.told}>
        {told}
      </p>
    </section>
  );
}
