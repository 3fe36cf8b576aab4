import { Button } from '@jobspeak/ui';
import { Check, Undo2 } from '@jobspeak/ui/icons';
import type { DocumentMoney } from '../../documents';
import styles from './CorrectionTurn.module.css';
import type { Dialogue } from './dialogue';
import type { Proposal, Question, Turn } from './turns';
import { totalsIn } from './words';

export interface CorrectionTurnProps {
  dialogue: Dialogue;
  turn: Turn;
  money: DocumentMoney;
  isBusy: boolean;
}

/** What there is to look at in this turn: what can be said, what to choose from, or what would change. */
export function CorrectionTurn({ dialogue, turn, money, isBusy }: CorrectionTurnProps) {
  if (turn.kind === 'question') return <Choices dialogue={dialogue} question={turn.question} isBusy={isBusy} />;
  if (turn.kind === 'proposal')
    return <Changes dialogue={dialogue} proposal={turn.proposal} money={money} isBusy={isBusy} />;
  return turn.note === null ? <Examples locale={money.locale} /> : <p className={styles.note}>{turn.note}</p>;
}

const EXAMPLES = ['The skirting is twelve metres', 'Take the skip off', 'Another day’s labour', 'Five percent off'];
const AMERICAN = ['The baseboard is forty feet', 'Take the dumpster off', 'Another day of labor', 'Five percent off'];

const Examples = ({ locale }: { locale: string }) => (
  <ul className={styles.examples} aria-label="What you can say">
    {(locale === 'en-US' ? AMERICAN : EXAMPLES).map((example) => (
      <li key={example}>“{example}”</li>
    ))}
  </ul>
);

/** The first thing to answer with has the focus as soon as it is there. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

type Part<T> = Pick<CorrectionTurnProps, 'dialogue' | 'isBusy'> & T;

const Choices = ({ dialogue, question: { reason, text, choices }, isBusy }: Part<{ question: Question }>) => (
  <section className={styles.choices} aria-label={text}>
    {/* the buttons say what it is one of */}
    <h3>{reason === 'several' && choices.length > 0 ? 'Which one?' : text}</h3>
    {choices.map((choice, index) => (
      <Button
        key={choice.lineId}
        ref={index === 0 ? focus : undefined}
        variant="secondary"
        wide
        disabled={isBusy}
        onClick={() => void dialogue.choose(choice)}
      >
        {choice.text}
      </Button>
    ))}
  </section>
);

function Changes({ dialogue, proposal, money, isBusy }: Part<{ proposal: Proposal; money: DocumentMoney }>) {
  const { was, is, difference } = totalsIn(proposal, money);
  return (
    <section className={styles.changes} aria-label="What changes">
      <ul>
        {proposal.changes.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <span className={styles.sums}>
          {was !== is && <s aria-label={`before, ${was}`}>{was}</s>} <strong>{is}</strong>
          <span className={styles.difference}>{difference}</span>
        </span>
      </p>
      <p>Keep it?</p>
      <div className={styles.answers}>
        <Button
          variant="secondary"
          icon={<Undo2 size={20} aria-hidden="true" />}
          disabled={isBusy}
          onClick={dialogue.refuse}
        >
          Undo
        </Button>
        <Button
          ref={focus}
          icon={<Check size={20} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => void dialogue.keep()}
        >
          Keep
        </Button>
      </div>
    </section>
  );
}
