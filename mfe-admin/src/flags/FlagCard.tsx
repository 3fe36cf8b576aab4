import { FLAGS, type Flag, FlagEdit, PLAN_NAMES, type PlanName } from '@jobspeak/contracts';
import { Button, Card, Field, FormError } from '@jobspeak/ui';
import { ChipSet, Pill, Switch, TextArea } from '@jobspeak/ui/parts';
import { isAppError, textOf } from '@jobspeak/web';
import { type FormEvent, useId, useState } from 'react';
import { useSetFlag } from './api';
import styles from './FlagsScreen.module.css';
import { audienceOf } from './words';

const PLANS = PLAN_NAMES.map((value) => ({ value, label: value }));

/** What stands in the fields, as it is typed. */
interface Draft {
  isOn: boolean;
  share: string;
  plans: readonly PlanName[];
  users: string;
}

const draftOf = ({ isOn, sharePercent, plans, userIds }: Flag): Draft => ({
  isOn,
  share: String(sharePercent),
  plans,
  users: userIds.join('\n'),
});

const read = ({ isOn, share, plans, users }: Draft, { version }: Flag) =>
  FlagEdit.safeParse({
    isOn,
    sharePercent: share.trim() === '' ? null : Number(share),
    plans,
    userIds: users.split(/[\s,]+/).filter((id) => id !== ''),
    version,
  });

/** Why a field is wrong, in words. */
const PROBLEMS: Record<string, string> = {
  sharePercent: 'Enter a whole number from 0 to 100.',
  userIds: 'Enter the ids of users, at most 1000.',
};

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
  const togglePlan = (plan: PlanName) =>
    change({ plans: draft.plans.includes(plan) ? draft.plans.filter((one) => one !== plan) : [...draft.plans, plan] });
  return (
    <Card aria-labelledby={id}>
      <form className={styles.card} noValidate onSubmit={submit}>
        <div className={styles.head}>
          <h2 id={id}>{FLAGS[flag.key].meaning}</h2>
          <Pill tone={flag.isOn ? 'good' : 'calm'}>{audienceOf(flag)}</Pill>
        </div>
        <Switch label="On" checked={draft.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        {draft.isOn && (
          <>
            <Field
              label="For so many of a hundred"
              inputMode="numeric"
              value={draft.share}
              end="%"
              hint="The same people stay in as the share grows."
              error={wrong === 'sharePercent' ? PROBLEMS.sharePercent : undefined}
              onChange={({ target }) => change({ share: target.value })}
            />
            <ChipSet label="Plans; none for all" options={PLANS} values={draft.plans} onToggle={togglePlan} />
            <TextArea
              label="Always for these users"
              hint="Their ids, one on each line."
              rows={2}
              value={draft.users}
              error={wrong === 'userIds' ? PROBLEMS.userIds : undefined}
              onChange={({ target }) => change({ users: target.value })}
            />
          </>
        )}
        <FormError>
          {set.error &&
            (isAppError(set.error) && set.error.code === 'STALE_VERSION'
              ? 'Another administrator has set it meanwhile. Look at it again before you set it.'
              : textOf(set.error))}
        </FormError>
        <div>
          <Button type="submit" variant="secondary" busy={set.isPending}>
            Set the switch
          </Button>
        </div>
      </form>
    </Card>
  );
}
