import { trialClaimed } from '@jobspeak/contracts';
import { type ConsumerFactory, type ObjectStore, on } from '@jobspeak/kit';
import { claimRecording } from './actions';

export const consumers = (objects: ObjectStore): ConsumerFactory[] => [
  on(trialClaimed, 'recording.claim-trial', async (trx, { trialAccountId, recordingId }, { accountId }) => {
    if (recordingId !== null) await claimRecording(trx, objects, { trialAccountId, recordingId }, accountId);
  }),
];
