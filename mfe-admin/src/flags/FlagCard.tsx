import { FLAGS, type Flag, FlagEdit, isFault, isNarrowedBy, PLAN_NAMES, type PlanName } from '@jobspeak/contracts';
import { Button, Card, Field, FormError } from '@jobspeak/ui';
import { ChipSet, Pill, Switch, TextArea } from '@jobspeak/ui/parts';
import { isAppError, textOf } from '@jobspeak/web';
import { type FormEvent, useId, useState } from 'react';
import { PLAN_WORDS } from '../plans';
import { useSetFlag } from './api';
import styles from './FlagsScreen.module.css';
import { audienceOf } from './words';

const PLANS = PLAN_NAMES.map((value) => ({ value, label: PLAN_WORDS[value] }));

/** What stands in the fields, as it is typed. */
interface Draft {
  isOn: boolean;
  share: string;
  plans: readonly PlanName[];
  users: string;
  perDay: string;
}

const draftOf = ({ isOn, sharePercent, plans, userIds, perDay }: Flag): Draft => ({
  isOn,
  share: String(sharePercent),
  plans,
  users: userIds.join('\n'),
  perDay: String(perDay ?? ''),
});

const read = ({ isOn, share, plans, users, perDay }: Draft, { version }: Flag) =>
  FlagEdit.safeParse({
    isOn,
    sharePercent: share.trim() === '' ? null : Number(share),
    plans,
    userIds: users.split(/[\s,]+/).filter((id) => id !== ''),
    perDay: perDay.trim() === '' ? null : Number(perDay),
    version,
  });

/** Why a field is wrong, in words. */
const PROBLEMS: Record<string, string> = {
  sharePercent: 'Enter a whole number from 0 to 100.',
  userIds: 'Enter their ids, at most 1000.',
  perDay: 'Enter a whole number, or nothing.',
};

interface NarrowingProps {
  flag: Flag;
  draft: Draft;
  wrong: string | null;
  onChange: (part: Partial<Draft>) => void;
}

/** For whom a switch is on, by what it can be narrowed by. */
function Narrowing({ flag: { key }, draft, wrong, onChange }: NarrowingProps) {
  const { plans } = draft;
  const problemOf = (field: string) => (wrong === field ? PROBLEMS[field] : undefined);
  const togglePlan = (plan: PlanName) =>
    onChange({ plans: plans.includes(plan) ? plans.filter((one) => one !== plan) : [...plans, plan] });
  return (
    <>
      {isNarrowedBy(key, 'share') && (
        <Field
          label="For so many of a hundred"
          inputMode="numeric"
          value={draft.share}
          end="%"
          hint="The same people stay in as the share grows."
          error={problemOf('sharePercent')}
          onChange={({ target }) => onChange({ share: target.value })}
        />
      )}
      {isNarrowedBy(key, 'perDay') && (
        <Field
          label="So many a day at most"
          inputMode="numeric"
          value={draft.perDay}
          hint="Nothing: as the product is configured."
          error={problemOf('perDay')}
          onChange={({ target }) => onChange({ perDay: target.value })}
        />
      )}
      {isNarrowedBy(key, 'plans') && (
        <ChipSet label="Plans; none for all" options={PLANS} values={plans} onToggle={togglePlan} />
      )}
      {isNarrowedBy(key, 'named') && (
        <TextArea
          label={isFault(key) ? 'Always for these accounts' : 'Always for these users'}
          hint="Their ids, one on each line; for them alone with a share of 0."
          rows={2}
          value={draft.users}
          error={problemOf('userIds')}
          onChange={({ target }) => onChange({ users: target.value })}
        />
      )}
    </>
  );
}

/** What came of setting a switch, where it could not be set. */
const problemIn = (error: Error): string =>
  isAppError(error) && error.code === 'STALE_VERSION'
    ? 'Another administrator has set it meanwhile. Look at it again before you set it.'
    : textOf(error);

/** One switch: what it does, for whom it is on, and how to set it. */
export function FlagCard({ flag }: { flag: Flag }) {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(flag));
  const [wrong, setWrong] = useState<string | null>(null);
  const set = useSetFlag(flag.key);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const edit = read(draft, flag);
    setWrong(edit.success ? null : String(edit.error.issues[0]?.path[0]));
    if (edit.success && !set.isPending) set.mutate(edit.data);
  };
  return (
    <Card aria-labelledby={id}>
      <form className={styles.card} noValidate onSubmit={submit}>
        <div className={styles.head}>
          <h3 id={id}>{FLAGS[flag.key].meaning}</h3>
          <Pill tone={flag.isOn ? (isFault(flag.key) ? 'bad' : 'good') : 'calm'}>{audienceOf(flag)}</Pill>
        </div>
        <Switch label="On" checked={draft.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        {draft.isOn && <Narrowing flag={flag} draft={draft} wrong={wrong} onChange={change} />}
        <FormError>{set.error && problemIn(set.error)}</FormError>
        <div>
          <Button type="submit" variant="secondary" busy={set.isPending}>
            Set the switch
          </Button>
        </div>
      </form>
    </Card>
  );
}
