import { AppError, ListenQuery } from '@jobspeak/contracts';
import { caller, pathId, requireRole, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { assertPlayable, sendAudio } from '../recordings/playing';
import { findRecording } from '../recordings/store';
import { tellListening } from './actions';
import { findSound, letsSupportListen } from './store';

/**
 * Recordings as the back office hears them. The permit comes from the service that knows who is an administrator:
 * without one there is no sound. The account has the last word; what is heard is told of first.
 */
export function routes({ db, objects, signedIn, readPermit, clock }: ServiceDependencies) {
  const admin = [signedIn, requireRole('admin')];
  return Router()
    .get('/admin/recordings/:id', ...admin, async (req, res) => {
      res.json(await findSound(db, pathId(req, 'RECORDING_NOT_FOUND')));
    })
    .get('/admin/recordings/:id/audio', ...admin, async (req, res) => {
      const id = pathId(req, 'RECORDING_NOT_FOUND');
      const { permit } = ListenQuery.parse(req.query);
      const claims = await readPermit(permit);
      const { sub, accountId, recordingId } = claims;
      if (sub !== caller(req).userId || recordingId !== id) throw new AppError('INSUFFICIENT_PERMISSIONS');
      const record = await findRecording(db, accountId, id);
      if (!(await letsSupportListen(db, accountId))) throw new AppError('AUDIO_PRIVATE');
      assertPlayable(record);
      await tellListening(db, { by: caller(req), permit, claims, now: clock() });
      await sendAudio(req, res, objects, record);
    });
}
