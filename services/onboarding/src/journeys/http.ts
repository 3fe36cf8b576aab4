import { ONBOARDING_STEPS, OnboardingQuote, StepSaved, TutorialShown } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { completeSteps, noteTutorial, progressOf, setQuote, startStep } from './actions';

/** Every call may come twice: what it says is noted once, so none needs a key. Each answers with the progress. */
export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/users/onboarding/progress', signedIn, async (req, res) => {
      res.json(await progressOf(db, caller(req).accountId));
    })
    .post('/users/onboarding/progress', signedIn, async (req, res) => {
      const { stepId, completed } = StepSaved.parse(req.body);
      const { accountId } = caller(req);
      const at = clock();
      const saved = await db.transaction((trx) =>
        completed
          ? completeSteps(trx, accountId, { steps: [stepId], how: 'told', at })
          : startStep(trx, accountId, stepId, at),
      );
      res.json(saved);
    })
    .post('/users/onboarding/tutorial-shown', signedIn, async (req, res) => {
      const { stepId } = TutorialShown.parse(req.body);
      res.json(await db.transaction((trx) => noteTutorial(trx, caller(req).accountId, stepId, clock())));
    })
    .post('/users/onboarding/quote-id', signedIn, async (req, res) => {
      const { quoteId } = OnboardingQuote.parse(req.body);
      res.json(await db.transaction((trx) => setQuote(trx, caller(req).accountId, quoteId, clock())));
    })
    .post('/users/onboarding/complete-all', signedIn, async (req, res) => {
      const all = { steps: ONBOARDING_STEPS, how: 'skipped', at: clock() } as const;
      res.json(await db.transaction((trx) => completeSteps(trx, caller(req).accountId, all)));
    });
