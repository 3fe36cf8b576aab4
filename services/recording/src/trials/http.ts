import { AppError, TRIAL_MAX_BYTES, TrialPlace } from '@jobspeak/contracts';
import type { ServiceDependencies, SwitchBoard } from '@jobspeak/kit';
import { Router } from 'express';
import { openTrial } from './actions';

/** `onStored` is called whenever a recording waits to be transcribed. */
export const routes = ({ db, objects, clock }: ServiceDependencies, flags: SwitchBoard, onStored: () => void) =>
  Router().post('/public/trials', async (req, res) => {
    try {
      if (!(await flags.isOn('trial'))) throw new AppError('TRIALS_CLOSED');
      const { locale } = TrialPlace.parse(req.query);
      if (Number(req.get('content-length') ?? 0) > TRIAL_MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
      res.status(201).json(await openTrial({ db, objects }, locale, req, clock()));
      onStored();
    } finally {
      req.resume(); // a browser that is still sending would miss the answer
    }
  });
