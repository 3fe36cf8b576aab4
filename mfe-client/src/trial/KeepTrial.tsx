import { ClaimedTrial } from '@jobspeak/contracts';
import { useToasts } from '@jobspeak/ui';
import { api, isAppError, mayPass, paths, submit } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { forgetTrial, type KeptTrial, rememberedTrial } from '@jobspeak/web/trial';
import { useEffect } from 'react';

const claim = ({ token }: KeptTrial) => submit(() => api.post(`/trials/${token}/claim`, ClaimedTrial));

/**
 * Takes the quote that somebody made before they signed up into their account, and leads to it. Shows nothing itself.
 */
export function KeepTrial(): null {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { show } = useToasts();
  useEffect(() => {
    const trial = rememberedTrial();
    if (!trial) return;
    let gone = false;
    claim(trial).then(
      ({ quoteId }) => {
        forgetTrial();
        if (gone) return;
        void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
        void cache.invalidateQueries({ queryKey: ['dashboard'] });
        show({ type: 'success', title: 'The quote that you tried is in your account' });
        void navigate(paths.quote(quoteId), { replace: true });
      },
      (error: unknown) => {
        // without a connection it is tried again with the next screen that is opened
        if (mayPass(error)) return;
        forgetTrial();
        if (isAppError(error) && error.code === 'TRIAL_GONE' && !gone)
          show({ type: 'info', title: 'The quote that you tried is no longer kept. Record the job once more.' });
      },
    );
    return () => {
      gone = true;
    };
  }, [cache, navigate, show]);
  return null;
}
