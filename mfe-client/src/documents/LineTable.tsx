import { countedLines, type Line, type LinePastPrices, lineLow, subtotalsOf } from '@jobspeak/contracts';
import { Button, Card, useToasts, VisuallyHidden } from '@jobspeak/ui';
import { ListPlus, Plus } from '@jobspeak/ui/icons';
import { useQuery } from '@jobspeak/web/query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { businessQuery } from '../business';
import type { AudioControls } from '../generation';
import { ChoiceDialog } from './ChoiceDialog';
import { useShowCosts } from './costs';
import { dragLine } from './drag';
import type { Problems } from './edits';
import type { FigureVoice } from './figure-voice';
import { LineDialog } from './LineDialog';
import { LineRow } from './LineRow';
import styles from './LineTable.module.css';
import { ADD_LINE_ID, ADD_SECTION_ID, createLineActions, type LineActions, type LinesEditor } from './line-actions';
import type { Money } from './places';
import type { LineRowProps } from './row';
import { VoiceStatus } from './SayFigure';
import { SectionHead } from './SectionHead';
import { type Group, groupsOf, inOrder } from './sections';

export interface LineTableProps {
  editor: LinesEditor;
  money: Money;
  audio: AudioControls | null;
  /** Says a line again; left out where lines cannot be spoken. The same function from draw to draw. */
  onSayAgain?: (lineId: string) => void;
  /** Says single values anew; left out where lines cannot be spoken. The same from draw to draw. */
  voice?: FigureVoice;
  /** What was charged for the like of the lines before, by their ids. */
  past?: ReadonlyMap<string, LinePastPrices> | undefined;
  /** Other ways to add lines. */
  more?: ReactNode;
}

/** What is wrong with one line, if anything. */
const problemOf = (problems: Problems, lineId: string): string | undefined =>
  Object.entries(problems).find(([path]) => path.startsWith(lineId))?.[1];

/** What was charged before for what a line is called now: the answer may be about what it was called a moment ago. */
const pastOf = (line: Line, past: LineTableProps['past']): LinePastPrices | undefined => {
  const found = past?.get(line.id);
  return found?.description === line.description.trim() && found.unit === line.unit ? found : undefined;
};

/** The actions on the lines, what is new, what is open, and what is told to those who cannot see it. */
function useLines(editor: LinesEditor) {
  const toasts = useToasts();
  const root = useRef<HTMLDivElement>(null);
  const [fresh, onAdded] = useState<string | null>(null);
  const [opened, onOpen] = useState<string | null>(null);
  const [choosing, onChoose] = useState<string | null>(null);
  const [told, announce] = useState('');
  const [actions] = useState(() => createLineActions(editor, { toasts, onAdded, onOpen, onChoose, announce }));
  const [onGrab] = useState(() => (id: string, event: PointerEvent) => {
    if (root.current) dragLine(root.current, id, event, (place) => actions.place(id, place));
  });
  const close = () => {
    onOpen(null);
    onChoose(null);
  };
  return { root, actions, onGrab, fresh, told, opened, choosing, close };
}

type Screen = ReturnType<typeof useLines>;

/** What each row is drawn with: nothing that changes with another row, but for its number. */
function useRows(
  { editor, money: { currency, locale, taxName }, audio, onSayAgain, voice, past }: LineTableProps,
  { actions, onGrab, fresh }: Screen,
) {
  // the same for all rows until it says something else, whoever makes it
  const money = useMemo(() => ({ currency, locale, taxName }), [currency, locale, taxName]);
  const costs = useShowCosts();
  const { data: settings } = useQuery(businessQuery());
  const { content, problems } = editor.read();
  const shown = inOrder(content);
  const numbers = new Map(shown.map(({ id }, index) => [id, index + 1]));
  const counted = new Set(countedLines(content.lines));
  const lastSection = content.sections.at(-1)?.id ?? null;
  return (line: Line): LineRowProps => ({
    line,
    number: numbers.get(line.id) ?? 0,
    isFirst: line === shown[0] && line.sectionId === null,
    isLast: line === shown.at(-1) && line.sectionId === lastSection,
    money,
    problem: problemOf(problems, line.id),
    actions,
    counted: counted.has(line),
    costs,
    markups: settings?.markups,
    onGrab,
    play: audio?.play,
    stop: audio?.stop,
    onSayAgain,
    voice,
    past: pastOf(line, past),
    sound: audio?.playing === line.id ? audio.state : 'idle',
    fresh: line.id === fresh,
  });
}

/** The lines of the document. Tab goes through a line, Enter goes to the next one and makes it where there is none. */
export function LineTable(props: LineTableProps) {
  const { editor, money } = props;
  const screen = useLines(editor);
  const rowOf = useRows(props, screen);
  const { root, actions, fresh, told, opened, choosing, close } = screen;
  const { content, problems } = editor.read();
  const groups = groupsOf(content);
  const sums = subtotalsOf(content.lines);
  const least = subtotalsOf(content.lines, lineLow);
  const open = content.lines.find(({ id }) => id === opened);
  const chosen = content.lines.find(({ id }) => id === choosing);
  return (
    <Card className={styles.card} aria-label="Lines">
      <Headings />
      <div ref={root} className={styles.groups}>
        {groups.map((group, index) => (
          <Lines
            key={group.section?.id ?? 'loose'}
            group={group}
            isAlone={groups.length === 1}
            rowOf={rowOf}
            actions={actions}
          >
            {group.section && (
              <SectionHead
                section={group.section}
                count={group.lines.length}
                low={least.get(group.section.id)}
                subtotal={sums.get(group.section.id) ?? 0}
                isFirst={index === 1}
                isLast={index === groups.length - 1}
                money={money}
                problem={problems[`sections.${index - 1}.name`]}
                fresh={group.section.id === fresh}
                actions={actions}
              />
            )}
          </Lines>
        ))}
      </div>
      <div className={styles.add}>
        <Button
          id={ADD_SECTION_ID}
          variant="quiet"
          icon={<ListPlus size={20} aria-hidden="true" />}
          onClick={actions.addSection}
        >
          Add a section
        </Button>
        {props.more}
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{told}</span>
      </VisuallyHidden>
      {props.voice && <VoiceStatus voice={props.voice} />}
      {open && <LineDialog {...rowOf(open)} content={content} problems={problems} onClose={close} />}
      {chosen && <ChoiceDialog line={chosen} lines={content.lines} money={money} actions={actions} onClose={close} />}
    </Card>
  );
}

const Headings = () => (
  <div className={styles.headings} aria-hidden="true">
    <span>Description</span>
    <span>Quantity</span>
    <span>Unit</span>
    <span>Price</span>
    <span>Total</span>
  </div>
);

interface LinesProps {
  group: Group;
  /** Whether the document has no sections. */
  isAlone: boolean;
  rowOf: (line: Line) => LineRowProps;
  actions: LineActions;
  children: ReactNode;
}

/** The lines of one section, or those before all sections. */
function Lines({ group: { section, lines }, isAlone, rowOf, actions, children }: LinesProps) {
  const isEmpty = lines.length === 0;
  const isLoose = section === null;
  const list = (
    <>
      {children}
      {!isEmpty && (
        <ol className={styles.lines}>
          {lines.map((line) => (
            <LineRow key={line.id} {...rowOf(line)} />
          ))}
        </ol>
      )}
      {isLoose && isEmpty && !isAlone ? null : (
        <div className={styles.foot} data-stop="other">
          {isEmpty && <p className={styles.empty}>{section ? 'Nothing in this section yet.' : 'Nothing on it yet.'}</p>}
          <Button
            id={isLoose ? ADD_LINE_ID : undefined}
            variant="quiet"
            icon={<Plus size={20} aria-hidden="true" />}
            aria-label={section?.name ? `Add a line to ${section.name}` : undefined}
            onClick={() => actions.add(section?.id ?? null)}
          >
            Add a line
          </Button>
        </div>
      )}
    </>
  );
  return isLoose ? <div>{list}</div> : <section aria-label={section.name || 'Section'}>{list}</section>;
}
