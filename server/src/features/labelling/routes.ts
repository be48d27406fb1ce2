import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import type { Actor } from '../../platform/auth/auth.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { releaseClaim, type Purpose } from './claims.ts';
import { labelEvent, verifyEvent } from './decisions.ts';
import { nextLabellingTask, nextVerificationTask, type LabellingDeps } from './next-task.ts';
import { createProgressReader } from './progress.ts';

export const labellingFeature = defineFeature(
  labellingRoutes,
  (given: Omit<LabellingDeps, 'progress'>) => {
    const deps = { ...given, progress: createProgressReader() };
    const release = (actor: Actor, id: number, purpose: Purpose): Promise<void> =>
      releaseClaim(deps.db, actor.scope, id, { userId: actor.user.id, purpose });
    return {
      nextLabellingTask: (actor, { query }) => nextLabellingTask(deps, actor, query),
      labelEvent: (actor, { params, body }) => labelEvent(deps, actor, params.id, body),
      releaseLabellingTask: (actor, { params }) => release(actor, params.id, 'labelling'),
      nextVerificationTask: (actor, { query }) => nextVerificationTask(deps, actor, query),
      verifyEvent: (actor, { params, body }) => verifyEvent(deps, actor, params.id, body),
      releaseVerificationTask: (actor, { params }) => release(actor, params.id, 'verification'),
    };
  },
);
