import { PLAN_NAMES, type PlanGrants, type PlanName } from '@jobspeak/contracts';
import { Card, ErrorCard } from '@jobspeak/ui';
import { AskDialog, RelativeDate, Select, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { PLAN_WORDS } from '../plans';
import { Rows } from '../rows';
import styles from './UserScreen.module.css';
import { planQuery, useGrantPlan } from './user-api';

const NOTHING = 'nothing';
const GIFTS = [
  { value: NOTHING, label: 'Nothing: what everybody has' },
  ...PLAN_NAMES.map((value) => ({ value, label: PLAN_WORDS[value] })),
];

const nameOf = (plan: PlanName | null): string => (plan === null ? 'nothing' : PLAN_WORDS[plan]);

/** The plan of a person's account, and what it is given without payment. */
export function PlanCard({ accountId }: { accountId: string }) {
  const plan = useQuery(planQuery(accountId));
  return (
    <Card aria-labelledby="plan" className={styles.card}>
      <h2 id="plan">Plan</h2>
      {plan.isPending && <SkeletonList rows={2} label="Loading the plan" />}
      {plan.isError && <ErrorCard onRetry={() => void plan.refetch()}>{textOf(plan.error)}</ErrorCard>}
      {plan.data && <Gift accountId={accountId} grants={plan.data} />}
    </Card>
  );
}

function Gift({ accountId, grants: { plan, granted, pays, changes } }: { accountId: string; grants: PlanGrants }) {
  const give = useGrantPlan(accountId);
  const [asking, ask] = useState<{ to: PlanName | null } | null>(null);
  const close = () => {
    give.reset();
    ask(null);
  };
  return (
    <>
      <p>{`${PLAN_WORDS[plan]}${pays ? ', paid by card' : ''}`}</p>
      <Select
        label="Given without payment"
        options={GIFTS}
        value={granted ?? NOTHING}
        onChange={({ target }) => ask({ to: PLAN_NAMES.find((name) => name === target.value) ?? null })}
      />
      {changes.length > 0 && (
        <Rows>
          {changes.map((change) => (
            <li key={change.at}>
              <p>{`From ${nameOf(change.from)} to ${nameOf(change.to)}`}</p>
              <p className={styles.quiet}>
                <RelativeDate value={change.at} />
              </p>
            </li>
          ))}
        </Rows>
      )}
      {asking && (
        <AskDialog
          title={asking.to === null ? 'Take back what was given?' : `Give them ${PLAN_WORDS[asking.to]}?`}
          answer="Change it"
          busy={give.isPending}
          failure={give.error && textOf(give.error)}
          onSubmit={() => give.mutate(asking.to, { onSuccess: close })}
          onClose={close}
        >
          <p>It holds at once. What they pay for themselves stays as it is.</p>
        </AskDialog>
      )}
    </>
  );
}
