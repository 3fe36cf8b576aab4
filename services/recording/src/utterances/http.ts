import { AppError, UTTERANCE_MAX_BYTES } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import express, { Router } from 'express';
import type { SpeechEngine } from '../speech/engine';
import { hearWords } from './actions';

const sound = express.raw({ type: () => true, limit: UTTERANCE_MAX_BYTES });

export const routes = ({ signedIn }: Pick<ServiceDependencies, 'signedIn'>, transcribe: SpeechEngine['transcribe']) =>
  Router().post('/recordings/words', signedIn, sound, async (req, res) => {
    if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('INVALID_INPUT');
    res.json(await hearWords(transcribe, caller(req).accountId, req.body));
  });
